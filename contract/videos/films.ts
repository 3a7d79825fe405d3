import { Type } from 'typebox'
import { Id, Instant, Nullable, OneOf } from '../kit.ts'
import type { Static } from '../static.ts'

/** What a maker does with a film, in this order. */
export const filmSteps = { fetching: '取素材', rendering: '绘制', delivering: '交付' } as const
export type FilmStep = keyof typeof filmSteps
export const FilmStepWord = OneOf('步骤', Object.keys(filmSteps) as FilmStep[])

/** What is noted of a film: by its makers, by the platform when a maker is silent, and by people. */
export const filmEvents = {
  claimed: '领取',
  ...filmSteps,
  /** Given back; another attempt follows. */
  returned: '退回',
  /** Its maker was silent for longer than the lease. */
  lapsed: '中断',
  failed: '失败',
  ready: '完成',
  cancelled: '取消',
  first: '提前',
  usual: '恢复次序',
} as const
export type FilmEvent = keyof typeof filmEvents

export const filmPriorities = { usual: '普通', first: '提前' } as const
export type FilmPriority = keyof typeof filmPriorities

export const FilmLogLine = Type.Object({
  id: Id,
  at: Type.String({ title: '时间', format: 'date-time' }),
  attempt: Type.Integer({ title: '第几次' }),
  event: OneOf('步骤', Object.keys(filmEvents) as FilmEvent[]),
  /** The maker, or the person; empty for the platform itself. */
  actor: Type.String({ title: '操作方' }),
  reason: Type.String({ title: '原因' }),
})

/** A video that the platform makes itself: its place in the queue, and what happened to it. */
export const Film = Type.Object({
  id: Id,
  /** How many films would be claimed before it now; null if it does not wait. */
  ahead: Nullable(Type.Integer({ title: '前面' })),
  /** Not claimed again before then, after an attempt that failed for a time. */
  notBefore: Nullable(Instant),
  /** The maker that has it. */
  maker: Nullable(Type.String({ title: '制作程序' })),
  /** Until it is made, judged by its progress, or by the latest films and the makers at work; null where nothing tells. */
  secondsLeft: Nullable(Type.Integer({ title: '还要' })),
  /** The visit from whose clips and pictures it is made, and how many there are now. */
  from: Instant,
  to: Instant,
  clips: Type.Integer({ title: '片段' }),
  /** The oldest first. */
  log: Type.Array(FilmLogLine),
})
export type Film = Static<typeof Film>
