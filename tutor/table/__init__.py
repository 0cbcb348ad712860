"""The card table: still drawings, the words it shows and speaks, and what goes to and comes from the live one."""
