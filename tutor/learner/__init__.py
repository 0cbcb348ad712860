"""What a learner knows and believes, worked out from the answers given; nothing here is kept."""
