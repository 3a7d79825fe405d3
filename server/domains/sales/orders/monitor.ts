import type { Body, Reply } from '#contract/kit.ts'
import type { orders } from '#contract/sales/orders.ts'
import { type Actor, narrowed } from '../../../platform/access/actor.ts'
import { startOf } from '../../../platform/db/days.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Call } from '../../../platform/http/serve.ts'
import { wrongField } from '../../../platform/refusal.ts'
import { onlineAt, onlineNow } from '../../scenic/cameras/deviceCount.ts'
import { parseFilter } from './filter.ts'
import { areasOf, type Figures, hoursOf, noFigures, partOfHour, plus, ratio } from './hours.ts'
import { keysOf, sortingOf } from './keys.ts'
import { orderRows } from './rows.ts'

type Monitor = Reply<typeof orders.monitor>
type Figure = Monitor['figures'][number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Figures of a day beside those of the day before and of the same weekday a week before, each up to the same time of day. */
export async function orderMonitor(
  { db, actor, services }: Pick<Call<typeof orders.monitor>, 'db' | 'actor' | 'services'>,
  body: Body<typeof orders.monitor>,
): Promise<Monitor> {
  const now = Date.now()
  const today = dayOf(now)
  const day = body.day ?? today
  if (day > today) throw wrongField('day', '日期不能晚于今天')
  const dayStart = Date.parse(startOf(day))
  const elapsed = Math.min(Math.max(now - dayStart, 0), dayMs)
  const scope = narrowed(actor, body.areaIds)
  const others = [dayStart - dayMs, dayStart - 7 * dayMs]
  const [[chosen, yesterday, lastWeek], [yesterdayPart, lastWeekPart], devices, areas, newest] = await Promise.all([
    hoursOf(db, scope, [dayStart, ...others]),
    partOfHour(db, scope, now, others, elapsed),
    day === today ? devicesOnline(db, scope, now, dayStart) : null,
    day === today ? null : areasOf(db, scope, dayStart),
    newestOrders({ db, actor, services }, body.areaIds, day === today ? {} : { from: day, to: day }),
  ])
  const full = Math.floor(elapsed / hourMs)
  const shown = Math.ceil(elapsed / hourMs)
  const before = [
    sumOf(yesterday!.slice(0, full), yesterdayPart!),
    sumOf(lastWeek!.slice(0, full), lastWeekPart!),
  ] as const
  const own = sumOf(chosen!.slice(0, shown), noFigures)
  const figure = (
    key: Figure['key'],
    of: (figures: Figures) => number | null,
    beside: number | null = null,
  ): Figure => ({
    key,
    value: of(own) ?? 0,
    beside,
    yesterday: of(before[0]),
    lastWeek: of(before[1]),
    spark: chosen!.slice(0, shown).map(of),
  })
  return {
    asOf: new Date(now).toISOString(),
    day,
    figures: [
      figure('paidFen', (of) => of.paidFen),
      figure('orders', (of) => of.orders),
      figure('scans', (of) => of.scans),
      figure('conversion', (of) => ratio(of.paidOrders, of.scans)),
      figure('refundedFen', (of) => of.refundedFen, own.refunds),
      ...(devices ? [devices] : []),
    ],
    hours: {
      today: chosen!.map((of, hour) => (hour < shown ? of.paidFen : null)),
      yesterday: yesterday!.map((of) => of.paidFen),
      lastWeek: lastWeek!.map((of) => of.paidFen),
    },
    areas,
    newest,
    lastFiveMinutes: yesterdayPart!.lastFiveMinutes,
  }
}

const sumOf = (hours: readonly Figures[], part: Omit<Figures, 'pictures'>) =>
  hours.reduce(plus, { ...noFigures, ...part })
/** Day of an instant in Asia/Shanghai. */
const dayOf = (at: number) => new Date(at + 8 * hourMs).toISOString().slice(0, 10)

async function devicesOnline(db: Db, scope: Pick<Actor, 'areaIds'>, now: number, dayStart: number): Promise<Figure> {
  const hours = Array.from({ length: Math.floor((now - dayStart) / hourMs) + 1 }, (_, hour) => dayStart + hour * hourMs)
  const [live, counted] = await Promise.all([
    onlineNow(db, scope),
    onlineAt(db, scope, [now - dayMs, now - 7 * dayMs, ...hours]),
  ])
  const [yesterday = null, lastWeek = null, ...spark] = counted
  return { key: 'devicesOnline', value: live.online, beside: live.devices, yesterday, lastWeek, spark }
}

async function newestOrders(
  { db, actor, services }: Pick<Call<typeof orders.monitor>, 'db' | 'actor' | 'services'>,
  areaIds: number[] | undefined,
  days: { from?: string; to?: string },
) {
  const found = await keysOf(parseFilter(actor, { areaIds, ...days }), sortingOf({}), { limit: 12, offset: 0 }).execute(
    db,
  )
  return orderRows(
    db,
    services.storage,
    actor,
    found.rows.map(({ id }) => id),
  )
}
