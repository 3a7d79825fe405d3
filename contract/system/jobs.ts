import Type, { type Static } from 'typebox'
import { byId, Done, Id, Instant, ListOf, Nullable, OneOf, type Operation } from '../kit.ts'

export const JobState = OneOf('状态', ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'])

/** Long work of one account: exports, ZIP files, imports. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Type.String({ title: '任务' }),
  state: JobState,
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Signed, expiring address of what it made. */
  url: Nullable(Type.String()),
  error: Nullable(Type.String()),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
})
export type Job = Static<typeof Job>

export const jobs = {
  list: { method: 'GET', path: '/webapi/v1/system/jobs', title: '任务：我的', pages: 'session', reply: ListOf(Job) },
  cancel: {
    method: 'POST',
    path: '/webapi/v1/system/jobs/{id}/cancel',
    title: '任务：取消',
    pages: 'session',
    ...byId,
    body: Type.Object({}),
    reply: Done,
  },
  clear: {
    method: 'DELETE',
    path: '/webapi/v1/system/jobs/{id}',
    title: '任务：移除',
    pages: 'session',
    ...byId,
    reply: Done,
  },
} as const satisfies Record<string, Operation>
