import { Type } from 'typebox'
import { Id, Nullable, OneOf, type Operation, type Reply } from '../kit.ts'

/** How many rollouts are described; the others are counted. */
export const shownRollouts = 3
/** How long a failure counts. */
export const failureHours = 24

const counted = (title: string) => Type.Integer({ title, minimum: 0 })

/** A rollout that has started and not ended. */
const OngoingRollout = Type.Object({
  id: Id,
  /** The number of its version and its own number. */
  name: Type.String({ title: '升级任务' }),
  state: OneOf('状态', ['paused', 'running']),
  targets: counted('摄像头'),
  done: counted('完成'),
  failed: counted('失败'),
  skipped: counted('跳过'),
})

export const ongoing = {
  /** Work of the platform within the caller's scope. A part is null for accounts that may not make the call whose rows it counts. */
  state: {
    method: 'GET',
    path: '/webapi/v1/operation/ongoing',
    origin: 'own',
    title: '任务：正在进行',
    pages: 'session',
    reply: Type.Object({
      /** Videos, whoever makes them. */
      films: Nullable(
        Type.Object({
          synthesising: counted('合成中'),
          uploaded: counted('待合成'),
          /** Within the last `failureHours`, and not made since. */
          failed: counted('失败'),
        }),
      ),
      prints: Nullable(
        Type.Object({
          queued: counted('排队中'),
          sending: counted('发送中'),
          printing: counted('打印中'),
          /** Within the last `failureHours`. */
          failed: counted('没有打印'),
          /** Printers that are stopped or away while print jobs wait for them. */
          stuckPrinters: counted('停住的打印机'),
        }),
      ),
      rollouts: Nullable(
        Type.Object({
          /** Paused ones first, then the newest; at most `shownRollouts` of `total`. */
          rows: Type.Array(OngoingRollout, { maxItems: shownRollouts }),
          total: counted('升级'),
        }),
      ),
    }),
  },
} as const satisfies Record<string, Operation>
export type Ongoing = Reply<typeof ongoing.state>
