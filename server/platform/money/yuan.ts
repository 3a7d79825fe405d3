/** An amount in fen as text for a sentence: 4512 → ¥45.12. */
export const yuan = (fen: number) =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
