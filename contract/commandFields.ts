import { field } from './fields.ts'

/** A command is queued until its target is free and reachable, then sent until it is answered. It times out after a limit. */
export const commandStates = {
  queued: '排队中',
  sent: '已发出',
  acknowledged: '已执行',
  refused: '已拒绝',
  timedOut: '已超时',
} as const
export type CommandState = keyof typeof commandStates

/** The fields of a command to a camera or to a server. */
export const commandFields = <const K extends Readonly<Record<string, string>>>(kinds: K) => ({
  kind: field.choice('命令', kinds, { filter: true, write: 'never' }),
  state: field.choice('状态', commandStates, { filter: true, write: 'never' }),
  /** In the other side's words where it came to nothing. */
  reason: field.text('原因', { write: 'never' }),
  requestedBy: field.text('操作人', { write: 'never' }),
  createdAt: field.instant('下达时间', { filter: true, sort: true, write: 'never' }),
  sentAt: field.instant('发出时间', { null: true, none: '未发出', write: 'never' }),
  doneAt: field.instant('完成时间', { null: true, none: '未完成', write: 'never' }),
})
