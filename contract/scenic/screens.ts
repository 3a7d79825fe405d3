import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { Instant, Nullable, type Operation, ofVersion, type Reply, Version } from '../kit.ts'
import type { Static } from '../static.ts'
import { CaseImage } from './cases.ts'

/** What needs somebody comes first. 在线 was heard within three minutes; 失联 was heard before. */
export const screenStates = {
  away: '失联',
  waiting: '未打开',
  bare: '没有地址',
  online: '在线',
  revoked: '已停用',
} as const

/** The page that a screen opens. What proves it stands behind a `#`, so that no server, log or referrer ever has it. */
export const screenPath = '/screen'
/** How often a screen asks what it is to show. */
export const screenEverySeconds = 60

const regular = crud(
  '/webapi/v1/caseconf/screen',
  '屏幕',
  ['display'],
  {
    ...placed,
    name: field.name('屏幕名称', { search: true, sort: true }),
    state: field.choice('状态', screenStates, { write: 'never', filter: true, sort: true, hideable: false }),
    /** The last time that it asked what to show, under whichever address. */
    seenAt: field.instant('最近在线', { null: true, none: '从未', write: 'never', sort: true }),
    issuedAt: field.instant('地址生成', { null: true, none: '还没有', write: 'never', sort: true }),
    revokedAt: field.instant('地址停用', { null: true, none: '没有停用', write: 'never' }),
    createdAt,
  },
  { counter: '块', origin: 'own' },
)

/** What the terminals of a project show: nothing of anybody's, and of no other project. */
const Shown = Type.Object({
  title: Type.String(),
  areaName: Type.String(),
  images: Type.Array(Type.Object({ slot: CaseImage.properties.slot, url: CaseImage.properties.url })),
  points: Type.Array(Type.Object({ name: Type.String(), url: Nullable(Type.String()) })),
  asOf: Instant,
})
export type Shown = Static<typeof Shown>

export const screens = {
  list: regular.list,
  add: regular.add,
  edit: regular.edit,
  remove: regular.remove,
  /** Another address, shown this once; the one before ends with it. */
  issue: {
    method: 'POST',
    path: '/webapi/v1/caseconf/screen/issue',
    origin: 'own',
    title: '屏幕：生成地址',
    pages: ['display'],
    ...ofVersion,
    /** The address is this server's, or that of the environment that was asked, with `screenPath`, # and the token. */
    reply: Type.Object({ token: Type.String(), version: Version }),
  },
  /** The screen goes dark within a minute, or once its network is back. */
  revoke: {
    method: 'POST',
    path: '/webapi/v1/caseconf/screen/revoke',
    origin: 'own',
    title: '屏幕：停用地址',
    pages: ['display'],
    ...ofVersion,
    reply: Type.Object({ version: Version }),
  },
  /** What a screen asks, with what its address carries instead of an account. An address that ended is answered like one that never was (1512). */
  show: {
    method: 'POST',
    path: '/webapi/v1/caseconf/screen/show',
    origin: 'own',
    title: '屏幕：取展示内容',
    pages: 'public',
    reads: true,
    body: Type.Object({ token: Type.String({ title: '地址', maxLength: 120 }) }),
    reply: Shown,
  },
} as const satisfies Record<string, Operation>
export type Screen = Reply<typeof screens.list>['rows'][number]
