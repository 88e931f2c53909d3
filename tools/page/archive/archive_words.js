// The words of archives, in Chinese and English.

export const kArchiveWords = {
  archive: ['棋谱库', 'Archive'], explore: ['库中着法', 'In the archive'], people: ['棋手', 'Players'],
  askArchive: ['棋手、赛事、开局、年份，或查询语句', 'Players, events, openings, years, or a query'],
  archiveGames: ['库中的棋局', 'Games of the archive'],
  toFiles: ['打开的棋谱', 'Opened games'], toArchive: ['棋谱库', 'Archive'],
  closeArchive: ['关闭棋谱库', 'Close the archive'],
  noGame: ['没有符合的棋局。', 'No game matches.'],
  byArchive: ['库中的顺序', 'As in the archive'], byPlies: ['着数', 'Length'],
  notReached: ['库中没有棋局走到这个局面。', 'No game of the archive reaches this position.'],
  joined: ['左右对称的局面合计', 'Count mirror images together'],
  within: ['只看查到的棋局', 'Only the games found'],
  reached: ['局走到这里', 'games reach this position'], move: ['着法', 'Move'], many: ['局数', 'Games'],
  outcome: ['红方得分', 'Red scores'], lastYear: ['最近', 'Last'],
  byYear: ['历年局数', 'Games by year'], mostOften: ['常走的棋手', 'Most often by'],
  samples: ['对局', 'Games'], newest: ['按日期', 'By date'], strongest: ['按棋手对局多少', 'By experience'],
  patternHere: ['查找此局面', 'Find this position'], playersHint: ['棋手姓名，可用拼音', 'A name, in pinyin too'],
  spelledAlso: ['又写作：', 'Also written: '], maybeAlso: ['可能也是：', 'Perhaps also: '],
  asRed: ['执红', 'With Red'], asBlack: ['执黑', 'With Black'], score: ['得分', 'Score'],
  opponents: ['对手', 'Opponents'], openingsOf: ['开局', 'Openings'], allOf: ['查看全部对局', 'Show all games'],
  openingList: ['按开局看', 'By opening'], backToPeople: ['‹ 返回', '‹ Back'],
  inArchive: ['在库中的位置', 'Its place in the archive'], questionStopped: ['已停止。', 'Stopped.'],
};
