"""English tokens tagged: HanTa's model, and the rules that correct it."""
