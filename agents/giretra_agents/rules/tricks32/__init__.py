"""What the hand-written players of the 32-card games share: reading the play, choosing a card."""
