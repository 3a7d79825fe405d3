import type { CouponActivity } from '#contract/coupons/couponActivities.ts'
import { couponActivityStates } from '#contract/coupons/states.ts'
import { boundary } from '#web/kit/format.ts'
import { type LifeStep, lifeSteps } from '#web/parts/value/lifeSteps.ts'

/** The life of an activity: by the clock, unless somebody ended it. What is ahead says when it is due. */
export function activityLife(activity: CouponActivity, asOf: string): LifeStep[] {
  const { state, startsAt, endsAt, endedAt } = activity
  const isStarted = state === 'running' || Date.parse(startsAt) <= Date.parse(endedAt ?? asOf)
  const isOver = state === 'ended'
  return lifeSteps([
    ...('createdAt' in activity ? [{ key: 'made', title: '建立', icon: 'plus', at: activity.createdAt } as const] : []),
    {
      ...{ key: 'start', title: '开始', icon: 'play', at: isStarted ? startsAt : null },
      fact: isStarted
        ? state === 'paused'
          ? couponActivityStates.paused
          : undefined
        : `${boundary(startsAt, 'start')} 起`,
    },
    {
      ...{ key: 'end', title: '结束', icon: 'flag', at: isOver ? (endedAt ?? endsAt) : null },
      fact: endedAt ? '提前结束' : isOver ? undefined : `${boundary(endsAt, 'end')} 止`,
    },
  ])
}
