export const splitStates = {
  frozen: '冻结中',
  processing: '分账中',
  finished: '已分账',
  failed: '分账失败',
  unfrozen: '已解冻',
  returned: '已回退',
} as const
export type SplitState = keyof typeof splitStates
/** Money that is neither with its receiver nor with the platform. */
export const unsplitStates = ['frozen', 'processing', 'failed'] as const satisfies readonly SplitState[]
/** States in which a user can still send or release a bill. */
export const heldStates = ['frozen', 'failed'] as const satisfies readonly SplitState[]

/** The allowed moves of a bill; the database holds the same table and refuses any other move. */
export const splitMoves = {
  frozen: ['processing', 'unfrozen'],
  processing: ['finished', 'failed'],
  failed: ['processing', 'unfrozen'],
  finished: ['returned'],
  unfrozen: [],
  returned: [],
} as const satisfies Record<SplitState, readonly SplitState[]>

export const splitReturnStates = {
  pending: '等待收回',
  processing: '收回中',
  succeeded: '已收回',
  failed: '没有收回',
} as const

/** WeChat Pay releases what an ordinary merchant has not shared after so many days, and shares nothing of that payment from then on. */
export const freezeDays = 30
/** When the money of a payment is released automatically. */
export const releaseOf = (paidAt: string) => new Date(Date.parse(paidAt) + freezeDays * 86_400_000).toISOString()
/** Money that is released within this many days is announced. */
export const endingDays = 3
