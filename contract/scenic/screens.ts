import { Type } from 'typebox'
import { crud } from '../crud.ts'
import { createdAt, field, placed } from '../fields.ts'
import { Instant, Nullable, type Operation, ofVersion, type Reply, Version } from '../kit.ts'
import type { Static } from '../static.ts'
import { CaseImage } from './cases.ts'

/** States that need attention come first. 在线: the last request is at most three minutes old; 失联: it is older. */
export const screenStates = {
  away: '失联',
  waiting: '未打开',
  bare: '没有地址',
  online: '在线',
  revoked: '已停用',
} as const

/** The page that a screen opens. Its token comes after a `#`, so that no server, log or referrer ever contains it. */
export const screenPath = '/screen'
/** How often a screen requests its content. */
export const screenEverySeconds = 60

const regular = crud(
  '/webapi/v1/caseconf/screen',
  '屏幕',
  ['display'],
  {
    ...placed,
    name: field.name('屏幕名称', { search: true, sort: true }),
    state: field.choice('状态', screenStates, { write: 'never', filter: true, sort: true, hideable: false }),
    /** When it last requested its content, with any of its addresses. */
    seenAt: field.instant('最近在线', { null: true, none: '从未', write: 'never', sort: true }),
    issuedAt: field.instant('地址生成', { null: true, none: '还没有', write: 'never', sort: true }),
    revokedAt: field.instant('地址停用', { null: true, none: '没有停用', write: 'never' }),
    createdAt,
  },
  { counter: '块', origin: 'own' },
)

/** The content of a project's terminals: no personal data, and nothing of other projects. */
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
    /**
     * The screen's address consists of the address of this server, or of the environment that was called, then `screenPath`, # and the
     * token.
     */
    reply: Type.Object({ token: Type.String(), version: Version }),
  },
  /** The screen turns dark within a minute, or once its network is back. */
  revoke: {
    method: 'POST',
    path: '/webapi/v1/caseconf/screen/revoke',
    origin: 'own',
    title: '屏幕：停用地址',
    pages: ['display'],
    ...ofVersion,
    reply: Type.Object({ version: Version }),
  },
  /**
   * The content of a screen, which sends the token of its address instead of signing in. An ended address gets the same response as an
   * unknown one (1512).
   */
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
