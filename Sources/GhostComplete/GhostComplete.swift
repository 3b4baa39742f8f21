// GhostComplete: the inline autocomplete line editor. Start reading at Model/SuggestionModel.swift.
