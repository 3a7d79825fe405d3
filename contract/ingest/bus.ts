import { Type } from 'typebox'
import { Instant, Maybe, Text } from '../kit.ts'
import { remoteProducts } from '../releases/software.ts'
import { smartStates } from '../scenic/smartStates.ts'
import type { Static } from '../static.ts'

/** The MQTT 3.1.1 topics of the device bus, for a camera or for the box that speaks for it. */
export const busTopics = {
  /** Commands for this camera; only it may subscribe. */
  command: (gbCode: string) => `jy/edge/${gbCode}/cmd`,
  /** Its state, retained; the last will is published here too. */
  state: (gbCode: string) => `jy/edge/${gbCode}/up/state`,
  /** What became of a command. */
  reply: (gbCode: string) => `jy/edge/${gbCode}/up/reply`,
  /** A requested still, as JPEG; the last segment is the id of the command. */
  still: (gbCode: string, id: string) => `jy/edge/${gbCode}/up/still/${id}`,
} as const
/** Everything that cameras say. */
export const busUp = 'jy/edge/+/up/#'

/** Said at least every 60 s and whenever it changes, retained, QoS 1. Counts as a heartbeat. The last will is `{ "online": false }`. */
export const BusState = Type.Object({
  online: Type.Boolean(),
  at: Maybe(Instant),
  smart: Maybe(
    Type.Unsafe<keyof typeof smartStates>({ type: 'string', title: '智能状态', enum: Object.keys(smartStates) }),
  ),
  /** Why it failed. */
  smartReason: Maybe(Text('原因', 200)),
  fps: Maybe(Type.Number({ title: '帧率', minimum: 0, maximum: 240 })),
  bitrateKbps: Maybe(Type.Integer({ title: '码率', minimum: 0, maximum: 1_000_000 })),
  latencyMs: Maybe(Type.Integer({ title: '延迟', minimum: 0, maximum: 600_000 })),
  /** The program that speaks here, a camera's own where it is not said, and its version. */
  program: Maybe(
    Type.Unsafe<(typeof remoteProducts)[number]>({ type: 'string', title: '程序', enum: [...remoteProducts] }),
  ),
  version: Maybe(Type.String({ title: '程序版本', minLength: 1, maxLength: 60, pattern: '^[0-9A-Za-z.+_-]+$' })),
})
export type BusState = Static<typeof BusState>

/** `id` is the command's. A camera that gets a command with an id that it knows does nothing again and says the same again. */
export const BusReply = Type.Object({
  id: Type.String({ title: '命令编号', pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  ok: Type.Boolean(),
  /** What a person reads where it was refused. */
  reason: Maybe(Text('原因', 200)),
})
export type BusReply = Static<typeof BusReply>

/** Of the command `update`: fetch the file, hold it against `sha256`, answer, install it, and say the new version from then on. */
export interface UpdateArgs {
  readonly product: (typeof remoteProducts)[number]
  readonly version: string
  /** Works until the command's `until`, and answers ranges. A path where the server does not know its own address. */
  readonly url: string
  readonly sha256: string
  readonly bytes: number
}

export interface BusCommand {
  readonly id: string
  readonly cmd: string
  readonly args: Readonly<Record<string, unknown>>
  /** A camera begins nothing after it. ISO 8601. */
  readonly until: string
}
