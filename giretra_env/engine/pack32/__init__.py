"""What happens in a trick of the 32-card games, written once for all of them."""
