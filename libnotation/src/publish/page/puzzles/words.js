// The words of the page of exercises, in Chinese and English.

export const kPuzzleWords = {
  theme: ['浅色／深色', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['做题', 'Solving'],
  before: ['上一题', 'Previous exercise'], next: ['下一题', 'Next exercise'],
  hint: ['提示', 'Hint'], solve: ['答案', 'Solution'], again: ['重做', 'Again'],
  flip: ['翻转棋盘', 'Flip the board'], pieces: ['棋子', 'Pieces'],
  notation: ['记法', 'Notation'], now: ['当前题目', 'Current exercise'],
  moves: ['着法', 'Moves'], choices: ['选题', 'Choose exercises'],
  byTheme: ['主题', 'Theme'], byLevel: ['难度', 'Difficulty'], byState: ['进度', 'Progress'],
  allThemes: ['所有主题', 'All themes'], allLevels: ['所有难度', 'Any difficulty'],
  allStates: ['全部', 'All'], open: ['未做对', 'Not solved'], solved: ['已做对', 'Solved'],
  forget: ['清除进度', 'Clear progress'], copyFen: ['复制 FEN', 'Copy FEN'],
  copyLink: ['复制链接', 'Copy link'], copied: ['已复制', 'Copied'],
  copyThis: ['请手动复制：', 'Copy this:'], details: ['选题标准', 'How they were found'],
  help: ['先点棋子，再点落点。键盘：方向键移动光标，Enter 选定，h 提示，s 答案，n p 下一题、上一题，f 翻转',
         'Tap a piece, then its target. Keys: arrows and Enter on the board, h hint, ' +
         's solution, n p next and previous, f flip'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'],
  find: ['找出唯一的胜着', 'Find the only winning move'],
  right: ['正确，请继续', 'Correct; keep going'], wrong: ['不是这一着', 'Not that move'],
  wasPlayed: ['对局中走的正是这一着', 'This was played in the game'],
  done: ['做对了', 'Solved'], shown: ['这就是答案', 'This is the solution'],
  piece: ['走这个子', 'Move this piece'], played: ['对局中走的是', 'Played in the game:'],
  found: ['对局中走出了此着', 'It was found in the game'],
  none: ['没有符合条件的题目', 'No exercise matches'], level: ['难度', 'Difficulty'],
};
