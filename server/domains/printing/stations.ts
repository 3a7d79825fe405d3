import { sql } from 'kysely'
import type { stations } from '#contract/printing/stations.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { PerMinute } from '../../platform/perMinute.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { sha256 } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { isOver } from '../../providers/printing/folder.ts'
import { savePrinterStatus } from '../../providers/printing/station.ts'

/** Wrong codes that one IP address may send in a minute. */
const maxMisses = 30
/** A program reports about once a second at most. */
const maxAsks = 120

export const stationHandlers: Handlers<typeof stations> = {
  report: async ({ db, body, ip, services }) => {
    const at = { id: await printerBehind(db, services, body.code, ip) }
    const { pages } = services.printing
    const { state, reasons = [], model = '', media = [], supplies = [] } = body
    await savePrinterStatus(pages, at, { state, reasons, model, media, supplies })
    for (const said of body.pages ?? []) {
      const ticket = await pages.read(at, said.name)
      if (!ticket || isOver(ticket)) continue
      const { copies } = ticket
      const printed = said.state === 'done' ? copies : Math.min(copies, said.printed ?? 0)
      await pages.write(at, { ...ticket, state: said.state, reason: said.reason ?? '', printed })
    }
    const open = await pages.open(at)
    return {
      rows: open.map((ticket) => ({
        name: ticket.name,
        media: ticket.media,
        copies: ticket.copies,
        fetched: ticket.state === 'printing',
        at: new Date(ticket.at).toISOString(),
      })),
    }
  },

  page: async ({ db, body, ip, services }) => {
    const at = { id: await printerBehind(db, services, body.code, ip) }
    const { pages } = services.printing
    const ticket = await pages.read(at, body.name)
    if (!ticket || isOver(ticket) || (await isCancelled(db, at.id, body.name)))
      throw new Refusal('notFound', '没有这个任务，可能已取消')
    const jpeg = await pages.jpeg(at, body.name)
    if (ticket.state !== 'printing') await pages.write(at, { ...ticket, state: 'printing' })
    const { name, media, copies } = ticket
    return { name, media, copies, jpeg: jpeg.toString('base64'), sha256: sha256(jpeg).toString('hex') }
  },
}

/** The printer that the code belongs to. @throws Refusal notFound (1512), tooOften (2004) */
async function printerBehind(db: Db, { database }: Services, code: string, ip: string): Promise<number> {
  const { requests, missed } = ratesOf(database)
  if (missed.of(ip) >= maxMisses || requests.rise(code) > maxAsks) throw new Refusal('tooOften')
  const row = await db
    .selectFrom('printer')
    .select('id')
    .where('codeHash', '=', sha256(code))
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row) missed.rise(ip)
  return orNotFound(row).id
}

/** Whether somebody has requested the cancellation of a page, even if the page's ticket does not show it yet. */
async function isCancelled(db: Db, printerId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from print_job where printer_id = ${printerId} and id = ${Number(/^jy-([0-9]{1,15})-/.exec(name)?.[1] ?? 0)} and cancel_at is not null`.execute(
    db,
  )
  return rows.length > 0
}

const rates = new WeakMap<object, { requests: PerMinute; missed: PerMinute }>()
function ratesOf(database: object) {
  const known = rates.get(database) ?? { requests: new PerMinute(), missed: new PerMinute() }
  rates.set(database, known)
  return known
}
