"""What happens in a trick of tarot's 78-card pack."""
