import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Done, Id, Instant, Maybe, OneOf, type Operation, PageOf, PageQuery, Text } from '../kit.ts'
import { statusWords } from '../status.ts'
import { LightKindName, lightKindNames, lightTitles, wholeArea } from './lightKinds.ts'

export const lightsBase = '/webapi/v1/operation/overview/state'

/** All lights of a scenic area together have a history too. */
const kindTitles = { area: wholeArea, ...lightTitles } as const
const spanFields = {
  areaId: field.ref('景区', 'scenic.areas', 'areaName'),
  areaName: field.text('景区'),
  kind: field.choice('灯', kindTitles),
  state: field.choice('状态', statusWords),
  why: field.text('原因'),
  begunAt: field.instant('开始', { sort: true }),
  /** Null while it continues. */
  endedAt: field.instant('结束', { null: true, none: '仍在继续' }),
  seconds: field.count('持续', '秒', { null: true, none: '仍在继续' }),
}

/** How long lights were in each state, and what people do about them. */
export const lights = {
  /** Every change there was: each span begins where the one before it ends. */
  history: {
    method: 'POST',
    path: `${lightsBase}/history`,
    origin: 'own',
    title: '红绿灯：变化记录',
    pages: ['trafficLight', 'monitor'],
    noun: '红绿灯变化',
    counter: '条',
    reads: true,
    exportPath: `${lightsBase}/history/export`,
    body: PageQuery(['begunAt'], {
      areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })),
      kind: Maybe(OneOf('灯', ['area', ...lightKindNames])),
      state: Maybe(field.choice('状态', statusWords)),
    }),
    reply: PageOf(Type.Object({ id: Id, ...spanFields })),
  },
  /** How long and how often the scenic area was in each state within the last thirty days; the current state is left out. */
  shares: {
    method: 'POST',
    path: `${lightsBase}/shares`,
    origin: 'own',
    title: '红绿灯：近三十天各状态时长',
    pages: ['trafficLight', 'monitor'],
    reads: true,
    body: Type.Object({ areaId: Id }),
    reply: Type.Object({
      asOf: Instant,
      rows: Type.Array(
        Type.Object({ state: field.choice('状态', statusWords), seconds: Type.Integer(), times: Type.Integer() }),
      ),
    }),
  },
  /** Acknowledges a light: no messages until its state changes. */
  acknowledge: {
    method: 'POST',
    path: `${lightsBase}/acknowledge`,
    origin: 'own',
    title: '红绿灯：知悉',
    pages: ['trafficLight'],
    body: Type.Object({ areaId: Id, kind: LightKindName, note: Text('说明') }),
    reply: Done,
  },
  /** Creates a matter for a bad light, or returns the existing one while it is not closed. */
  handOver: {
    method: 'POST',
    path: `${lightsBase}/matter`,
    origin: 'own',
    title: '红绿灯：转为问题',
    pages: ['trafficLight'],
    body: Type.Object({ areaId: Id, kind: LightKindName }),
    reply: Type.Object({ matterId: Id, existed: Type.Boolean() }),
  },
} as const satisfies Record<string, Operation>
