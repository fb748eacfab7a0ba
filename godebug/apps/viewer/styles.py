"""The layout of the screen, in Textual's CSS."""

STYLES = """
#head, #state, #keys, .keys { height: 1; }
#keys, .keys { color: $text-muted; }
#board { width: 44; height: 100%; }
#panel, #variations { width: 1fr; height: 100%; padding: 0 0 0 1; overflow-x: hidden; scrollbar-gutter: stable;
         scrollbar-size-vertical: 1; background: $background; }
#dialog { width: 76; max-width: 100%; height: 90%; background: $surface; padding: 1 2; }
#questions { width: 66; max-width: 100%; height: auto; background: $surface; padding: 1 2; }
#ask { width: 60; max-width: 100%; }
#patterns { width: 64; max-width: 100%; height: 100%; background: $surface; padding: 0 1; }
#matches { height: 8; }
#pattern { height: 1fr; scrollbar-size-vertical: 1; }
HelpScreen, AskScreen, QuestionScreen { align: center middle; }
PatternScreen, MistakeScreen { align: right top; background: transparent; }
"""
