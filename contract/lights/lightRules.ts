import { Type } from 'typebox'
import { Done, Id, Instant, ListOf, Maybe, Nullable, type Operation, Version } from '../kit.ts'
import type { Static } from '../static.ts'
import { LightKindName, maxHoldSeconds } from './lightKinds.ts'
import { lightsBase } from './lights.ts'

const threshold = (title: string) => Nullable(Type.Integer({ title, minimum: 0, maximum: 100_000 }))
const hold = (title: string) => Type.Integer({ title, minimum: 0, maximum: maxHoldSeconds })
/** `lightKinds` defines which thresholds a kind has, and their limits. */
const values = {
  judged: Type.Boolean({ title: '判断' }),
  seconds: threshold('静默时限'),
  minutes: threshold('时间窗'),
  floor: threshold('起判数'),
  warn: threshold('降级线'),
  down: threshold('中断线'),
  holdDown: hold('变坏前须持续'),
  holdUp: hold('转绿前须持续'),
}

export const LightRule = Type.Object({
  kind: LightKindName,
  /** `start` is what the product begins with, `default` what somebody set for all, `own` the scenic area's. */
  from: Type.Unsafe<'start' | 'default' | 'own'>({ type: 'string', enum: ['start', 'default', 'own'], title: '来源' }),
  ...values,
  changedBy: Nullable(Type.String()),
  changedAt: Nullable(Instant),
  /** Version of the row that a change applies to, for this scenic area or for all; 0 if there is no such row yet. */
  version: Version,
  /** How many scenic areas have their own rule. */
  areas: Type.Integer(),
})
export type LightRule = Static<typeof LightRule>

const areaId = Maybe(Nullable(Id))

/** Thresholds of the lights: for all scenic areas (no `areaId`), and for one where it is otherwise. */
export const lightRules = {
  all: {
    method: 'POST',
    path: `${lightsBase}/rules/all`,
    origin: 'own',
    title: '红绿灯规则：全部',
    pages: ['trafficLight', 'monitor'],
    reads: true,
    body: Type.Object({ areaId }),
    reply: ListOf(LightRule),
  },
  edit: {
    method: 'POST',
    path: `${lightsBase}/rules/edit`,
    origin: 'own',
    title: '红绿灯规则：修改',
    pages: ['trafficLight'],
    body: Type.Object({ areaId, kind: LightKindName, ...values, version: Version }),
    reply: Type.Object({ version: Version }),
  },
  /** Back to the rule for all; without a scenic area, to what the product begins with. */
  reset: {
    method: 'POST',
    path: `${lightsBase}/rules/reset`,
    origin: 'own',
    title: '红绿灯规则：恢复默认',
    pages: ['trafficLight'],
    body: Type.Object({ areaId, kind: LightKindName }),
    reply: Done,
  },
} as const satisfies Record<string, Operation>
