import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Id, Instant, ListOf, Maybe, Nullable, type Operation, type Reply } from '../kit.ts'
import { FilmSource } from './film/source.ts'

const base = '/webapi/v1/mission/template/trial'
const own = { method: 'POST', origin: 'own', pages: ['template'], reads: true } as const

/** Clips of a visitor belong to one visit if they were recorded within so many hours before the last of them. */
export const visitHours = 12
/** Visits to choose from, at most: the latest. */
export const maxVisits = 24

/** A visit whose clips a template can be tried with. It does not say who the visitor is. */
const TrialVisit = Type.Object({
  visitorId: Id,
  /** When the first and the last of its clips were recorded. */
  from: Instant,
  to: Instant,
  /** Of the cameras, in the order in which the visitor came there. */
  points: Type.Array(Type.String({ title: '点位' })),
  clips: field.count('片段', '个'),
  /** A picture of the visit. Signed, expiring; null without one. */
  thumbUrl: Nullable(Type.String()),
})

/** What a template looks like with real clips: the page plays them as a film maker would join them. */
export const trials = {
  /** The latest visits at the template's project. Empty unless `isAllowed`: only who may see pictures and unpaid videos gets clips. */
  visits: {
    ...own,
    path: `${base}/visits`,
    title: '模板试看：游客的片段',
    body: Type.Object({ templateId: Id }),
    reply: Type.Object({ isAllowed: Type.Boolean(), ...ListOf(TrialVisit).properties }),
  },
  /** What a film of the template is made from: with the clips of a visitor, or without clips and pictures if none is named. */
  source: {
    ...own,
    path: base,
    title: '模板试看：素材',
    body: Type.Object({ templateId: Id, visitorId: Maybe(Id) }),
    reply: FilmSource,
  },
} as const satisfies Record<string, Operation>
export type TrialVisit = Reply<typeof trials.visits>['rows'][number]
