"""A prompt_toolkit prompt whose ghost is found by bisection of a list:  prompt_toolkit_ghost.py LIST"""
import bisect
import sys

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion


class FromList(AutoSuggest):
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.lines = sorted(file.read().splitlines())

    def get_suggestion(self, buffer, document):
        typed = document.text
        place = bisect.bisect_left(self.lines, typed)
        if typed and place < len(self.lines) and self.lines[place].startswith(typed):
            return Suggestion(self.lines[place][len(typed):])
        return None


PromptSession(auto_suggest=FromList(sys.argv[1])).prompt("> ")
