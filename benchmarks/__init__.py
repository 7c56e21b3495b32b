"""Corpora of synthetic notes, and the time and memory that building them takes."""
