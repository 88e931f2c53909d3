// The words of the index, in Chinese and English.

export const kIndexWords = {
  theme: ['浅色／深色', 'Light or dark'], search: ['搜索棋手、赛事、开局……', 'Search players, events, openings…'],
  games: ['棋局', 'Games'], players: ['棋手准确率', 'Accuracy of players'], player: ['棋手', 'Player'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'], result: ['结果', 'Result'], date: ['日期', 'Date'],
  event: ['赛事', 'Event'], opening: ['开局', 'Opening'], plies: ['着数', 'Plies'],
  accuracy: ['准确率', 'Accuracy'], faults: ['?! ? ??', '?! ? ??'], chances: ['胜率', 'Winning chance'],
  number: ['局', 'Game'], played: ['局数', 'Games'],
};
