/** Of an activity: by the clock, until a person pauses or ends it. */
export const couponActivityStates = { running: '进行中', paused: '已暂停', planned: '未开始', ended: '已结束' } as const
export type CouponActivityState = keyof typeof couponActivityStates

/** Of a coupon, as it is kept. The database holds the same table and refuses any other move. */
export const couponMoves = {
  made: ['received'],
  received: ['held', 'used'],
  held: ['received', 'used'],
  used: [],
} as const

/** As it is shown: time makes one expire that nobody used, and the end of its activity voids a code that nobody has redeemed. */
export const couponStates = {
  unclaimed: '未兑换',
  unused: '未使用',
  held: '待支付',
  used: '已使用',
  expired: '已过期',
  void: '已作废',
} as const
export type CouponState = keyof typeof couponStates

/** How a visitor comes to a coupon: by a code, from an operator, or by itself. */
export const couponWays = { made: '券码', sent: '发放', claimed: '自行领取' } as const
