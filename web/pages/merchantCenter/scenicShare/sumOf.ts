import type { ScenicSettlement } from '#contract/sharing/scenicSettlements.ts'

/** What the months come to, in fen. */
export const sumOf = (rows: readonly Pick<ScenicSettlement, 'dueFen'>[]) =>
  rows.reduce((sum, { dueFen }) => sum + dueFen, 0)
