// The words and signs of the viewer of a game, in Chinese and English.

export const kGameWords = {
  theme: ['浅色／深色', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['走子', 'Move controls'],
  first: ['开始局面', 'First position'], back: ['上一着', 'Back'], run: ['播放', 'Play'],
  next: ['下一着', 'Forward'], last: ['最后局面', 'Last position'],
  judgedBack: ['上一个有评价的着法', 'Previous marked move'],
  judgedNext: ['下一个有评价的着法', 'Next marked move'],
  flip: ['翻转棋盘', 'Flip the board'], arrow: ['箭头：更好的着法', 'Arrow: better move'],
  pieces: ['棋子', 'Pieces'], notation: ['记法', 'Notation'], now: ['当前着法', 'Current move'],
  among: ['其他棋局', 'Other games'], before: ['‹ 上一局', '‹ Previous'],
  contents: ['目录', 'All games'], after: ['下一局 ›', 'Next ›'],
  moves: ['着法', 'Moves'], copied: ['已复制', 'Copied'], copyThis: ['请手动复制：', 'Copy this:'],
  copyFen: ['复制 FEN', 'Copy FEN'], copyLink: ['复制链接', 'Copy link'],
  copyMoves: ['复制着法', 'Copy moves'], details: ['详情', 'Details'],
  hint: ['键盘：← → 走子，Home End 首尾，↑ ↓ 换变着，n N 有评价的着法，f 翻转，p 播放',
         'Keys: ← → move, Home End ends, ↑ ↓ variations, n N marked moves, f flip, p play'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'],
  redToMove: ['轮到红方', 'Red to move'], blackToMove: ['轮到黑方', 'Black to move'], chance: ['红方胜率', 'Red’s winning chance'], spent: ['用时', 'Time'],
  material: ['子力', 'Material'], other: ['其他着法：', 'Other moves:'], follow: ['后续：', 'Next:'],
  variation: ['变着', 'Variation'],
  spoken: ['注释中的着法', 'From a comment'], mainLine: ['回到主线', 'Back to the main line'],
  unread: ['此着不合规则，或未能识别', 'Illegal or not understood'],
  accuracy: ['准确率', 'Accuracy'], loss: ['每着损失', 'Loss per move'],
  missed: ['错过胜机', 'Missed wins'], moments: ['关键着', 'Key moments'],
  fold: ['折叠变着', 'Fold the variation'], unfold: ['展开变着', 'Unfold the variation'],
  tags: ['棋谱信息', 'Header'], how: ['评注方法', 'How it was made'],
  book: ['开局库', 'Book'], inBook: ['谱', 'book'],
  known: ['已知对局', 'Known games'], newMove: ['新着', 'new'],
  allKnown: ['全部着法此前已有。', 'All moves are known.'],
  critical: ['关键局面', 'Critical positions'],
  learning: ['从失误中学习', 'Learn from mistakes'], learn: ['从失误中学习', 'Learn from the mistakes'],
  learnHint: ['提示', 'Hint'], learnAnswer: ['答案', 'Answer'], learnAgain: ['重做', 'Again'],
  learnNext: ['下一处', 'Next'], learnEnd: ['结束', 'End'], learnSides: ['哪一方', 'Which side'],
  bothSides: ['双方', 'Both sides'], learnFound: ['已找到', 'Found:'],
  learnPiece: ['应该走这个子', 'This piece should move'],
  learnRight: ['正确', 'Correct'], learnAsGood: ['这一着同样好', 'This is as good'],
  learnPlayed: ['这就是对局中的着法', 'This was played in the game'],
  learnWrong: ['不是这一着，请再想想', 'Not this move; try again'],
  learnShown: ['应走这一着', 'This was the move'],
};
/** Judgements: sign and names. */
export const kMarks = {
  brilliant: ['!!', '妙着', 'Brilliant'], good: ['!', '好着', 'Good'],
  only: ['□', '唯一着', 'Only move'],
  inaccuracy: ['?!', '欠佳', 'Inaccuracy'], mistake: ['?', '失误', 'Mistake'],
  blunder: ['??', '败着', 'Blunder'],
};
export const kPhases = [['开局', 'Opening'], ['中局', 'Middlegame'], ['残局', 'Endgame']];
/** The signs of numeric annotation glyphs (PGN). */
export const kGlyphs = {1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞',
                 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+'};
/** The worth of pieces in the graph of material. */
export const kWorth = {a: 2, b: 2, n: 4, r: 9, c: 4.5, p: 1};
