"""The card play that the hand-written players of the 32-card games share."""
