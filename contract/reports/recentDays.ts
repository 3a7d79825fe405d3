import { Type } from 'typebox'
import { field } from '../fields.ts'
import { Day, Id, Instant, Maybe, Nullable, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'
import { shiftDay } from '../zone.ts'
import { usualTitle } from './explanations.ts'

/** How many days are shown beside each other. */
export const recentDaysShown = 7

/** The days that are shown up to a last one, the oldest first. */
export const recentDaysTo = (dayTo: string) =>
  Array.from({ length: recentDaysShown }, (_, at) => shiftDay(dayTo, at + 1 - recentDaysShown))

const paidFen = field.money('实付额')
const usualFen = field.money(usualTitle)

const Row = Type.Object({
  /** Of a point: below zero for the cameras of a project that are at no point. */
  id: Type.Integer(),
  name: Type.String(),
  /** The project of a point. */
  caseName: Nullable(Type.String()),
  /** Of all days. */
  paidFen,
  /** Sums of the days that have a usual value; null if none has. */
  compared: Nullable(Type.Object({ days: Type.Integer({ minimum: 1, maximum: recentDaysShown }), paidFen, usualFen })),
  /** The oldest first, see `recentDaysTo`. */
  days: Type.Array(
    Type.Object({
      paidFen,
      /** Null where too few days say something. */
      usualFen: field.money(usualTitle, { null: true }),
      /** It differs much. */
      much: Type.Boolean(),
    }),
    { minItems: recentDaysShown, maxItems: recentDaysShown },
  ),
})
export type RecentRow = Static<typeof Row>

const reply = {
  asOf: Instant,
  dayTo: Day,
  /** What misses most against its usual value first. */
  rows: Type.Array(Row),
}
/** The last of the days: without it yesterday, which also stands for today. */
const day = Maybe(Day)

/** What was paid on each of the last whole days, beside the usual value of explanations. */
export const recentDays = {
  areas: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/recent',
    origin: 'own',
    title: '运营监控：景区近几日',
    pages: ['monitor'],
    reads: true,
    body: Type.Object({ areaIds: Maybe(Type.Array(Id, { title: '景区', maxItems: 200 })), day }),
    reply: Type.Object(reply),
  },
  /** A camera's payments count for the point where it is now. */
  points: {
    method: 'POST',
    path: '/webapi/v1/operation/overview/recent/points',
    origin: 'own',
    title: '运营监控：点位近几日',
    pages: ['monitor'],
    reads: true,
    body: Type.Object({ areaId: Id, day }),
    reply: Type.Object({ areaName: Type.String(), ...reply }),
  },
} as const satisfies Record<string, Operation>
