import { expect, it } from 'vitest'
import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { boundary } from '#web/kit/format.ts'
import { activityLife } from './activityLife.ts'

const activity = {
  state: 'running',
  createdAt: '2026-04-20T01:00:00Z',
  startsAt: '2026-05-01T00:00:00Z',
  endsAt: '2026-05-06T00:00:00Z',
  endedAt: null,
} as CouponActivity
const said = (changes: Partial<CouponActivity>, asOf = '2026-05-02T00:00:00Z') =>
  activityLife({ ...activity, ...changes }, asOf).map(({ title, at, fact }) => `${title} ${at ?? '-'} ${fact}`.trim())

it('an activity says when it is due to begin and to end', () => {
  expect(said({ state: 'planned' }, '2026-04-21T00:00:00Z').slice(1)).toEqual([
    `开始 - ${boundary(activity.startsAt, 'start')} 起`,
    `结束 - ${boundary(activity.endsAt, 'end')} 止`,
  ])
  // The last day is the one that is over at its midnight.
  const endsAt = '2026-05-05T16:00:00Z'
  expect(said({ state: 'paused', endsAt }).slice(1)).toEqual([
    `开始 ${activity.startsAt} 已暂停`,
    `结束 - ${boundary('2026-05-05T15:59:00Z', 'end')} 止`,
  ])
})

it('an activity that somebody ended was over at that moment, and one ended before its beginning never began', () => {
  const endedAt = '2026-05-03T00:00:00Z'
  expect(said({ state: 'ended' }, '2026-06-01T00:00:00Z').at(-1)).toBe(`结束 ${activity.endsAt}`)
  expect(said({ state: 'ended', endedAt }).at(-1)).toBe(`结束 ${endedAt} 提前结束`)
  expect(said({ state: 'ended', endedAt: '2026-04-30T00:00:00Z' })[1]).toContain('开始 -')
})
