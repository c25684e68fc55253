"""What a card is, and how it is written."""
