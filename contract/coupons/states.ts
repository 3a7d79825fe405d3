/** Of an activity: by the clock, until a person pauses or ends it. */
export const couponActivityStates = { running: '进行中', paused: '已暂停', planned: '未开始', ended: '已结束' } as const
export type CouponActivityState = keyof typeof couponActivityStates

/** The allowed moves of a coupon as stored. The database has the same table and refuses any other move. */
export const couponMoves = {
  made: ['received'],
  received: ['held', 'used'],
  held: ['received', 'used'],
  used: [],
} as const

/** The state as shown: an unused coupon expires with time, and the end of its activity voids codes that are not redeemed. */
export const couponStates = {
  unclaimed: '未兑换',
  unused: '未使用',
  held: '待支付',
  used: '已使用',
  expired: '已过期',
  void: '已作废',
} as const
export type CouponState = keyof typeof couponStates

/** How a visitor receives a coupon: by a code, from an operator, or by claiming it. */
export const couponWays = { made: '券码', sent: '发放', claimed: '自行领取' } as const
