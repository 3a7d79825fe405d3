import { sql } from 'kysely'
import { fetchedByServer } from '#contract/sales/bills.ts'
import { localDay, localText } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import { transact } from '../../../platform/db/transact.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { ProviderRefusal, ProviderSilent } from '../../../providers/payment/payment.ts'
import type { TradeBills } from '../../../providers/payment/tradeBills.ts'
import { digestOf, importBill } from './import.ts'
import { lockBills } from './match.ts'
import { parseBill } from './parse.ts'

type Deps = Pick<Services, 'database' | 'events' | 'log' | 'tradeBills'>

/** The bill of a day is ready on the next day from this hour on; if it is late, a message is sent two hours later. */
const readyHour = 10
const lateHour = 12
/** Days that were missed are made up for so far back. */
const backDays = 7

/** Regularly downloads the bills of the last days if the provider offers them; an uploaded file serves as well. */
export const startFetchingBills = async (services: Deps & Pick<Services, 'jobs'>) => {
  if (services.tradeBills) await services.jobs.every('bills.fetch', 1800, () => fetchBills(services))
}

/** @param at now, in milliseconds */
export async function fetchBills({ database, events, log, tradeBills }: Deps, at = Date.now()): Promise<void> {
  if (!tradeBills) return
  const hour = Number(localText(at).slice(11, 13))
  for (const { day, paid } of await missingDays(database.db, tradeBills.merchant, at, hour < readyHour ? 2 : 1)) {
    const fault = await fetchDay({ database, events, log }, tradeBills, day, paid)
    if (!fault) continue
    log.warn({ day, fault: fault.text }, 'trade bill not fetched')
    const isYesterday = day === dayBefore(at, 1)
    if (fault.isFinal || hour >= lateHour || !isYesterday) await notifyMissing({ database, events }, day, fault.text)
  }
}

const dayBefore = (at: number, days: number) => localDay(at - days * 86_400_000)

/** Days without a bill of the merchant: the newest day that is ready, and earlier days with payments. */
async function missingDays(db: Db, merchant: string, at: number, newest: number) {
  const last = dayBefore(at, newest)
  const { rows } = await sql<{ day: string; paid: boolean }>`
    select d.day::text as day, p.paid
    from (select day::date as day from generate_series(${dayBefore(at, backDays)}::date, ${last}::date, interval '1 day') day) d,
      lateral (select exists(select from payment where result = 'success' and channel = 'wechat'
        and at >= d.day::timestamp at time zone 'Asia/Shanghai' and at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai') as paid) p
    where (p.paid or d.day = ${last}::date) and not exists (select from bill b where b.day = d.day and b.merchant = ${merchant})
    order by d.day`.execute(db)
  return rows
}

interface Fault {
  text: string
  /** Asking again will not help. */
  isFinal: boolean
}

async function fetchDay(
  { database, events, log }: Omit<Deps, 'tradeBills'>,
  tradeBills: TradeBills,
  day: string,
  paid: boolean,
): Promise<Fault | null> {
  try {
    const file = await tradeBills.fetch(day)
    const text = file?.toString('utf8') ?? ''
    const lines = file ? parseBill(text) : []
    if (lines.length === 0)
      return paid ? { text: '支付平台说这天没有交易，而这里有支付，请核对收款的商户号', isFinal: false } : null
    if (lines.some((line) => line.day !== day || line.merchant !== tradeBills.merchant))
      return { text: '下载到的账单不是这天的，或是别的商户的', isFinal: true }
    const { open } = await transact(database.db, async (db) => {
      await lockBills(db)
      const done = await importBill(db, fetchedByServer, { digest: digestOf(text), lines })
      if (done.open > 0)
        await writeMessage(db, events, {
          about: `bills.open/${day}`,
          level: 'warning',
          title: `${day} 的微信账单有 ${done.open} 处与记录不一致`,
          text: `账单 ${lines.length} 笔已自动下载并核对，请逐条处理差异。`,
          link: `/systemOps/sales?tab=differences&dayFrom=${day}&dayTo=${day}`,
          roles: [0, 1],
        })
      return done
    })
    log.info({ day, lines: lines.length, open }, 'trade bill fetched')
    return null
  } catch (error) {
    if (error instanceof ProviderSilent) return { text: '支付平台没有应答，或账单没有下载完整', isFinal: false }
    if (error instanceof ProviderRefusal)
      return { text: `支付平台没有给出账单（${error.code}：${error.message}）`, isFinal: !error.retry }
    if (error instanceof Refusal) return { text: error.message, isFinal: true }
    throw error
  }
}

/** Once a day for each day that is missing. */
const notifyMissing = ({ database, events }: Pick<Deps, 'database' | 'events'>, day: string, reason: string) =>
  transact(database.db, async (db) => {
    const about = `bills.missing/${day}`
    const { rows } = await sql`select from message where about = ${about} and day = local_day(now())`.execute(db)
    if (rows.length === 0)
      await writeMessage(db, events, {
        about,
        level: 'warning',
        title: `${day} 的微信账单没有下载到`,
        text: `${reason}。也可以在微信支付商户平台下载后导入。`,
        link: '/systemOps/sales?tab=bills',
        roles: [0, 1],
      })
  })
