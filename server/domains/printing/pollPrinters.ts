import { sql } from 'kysely'
import { isBlocking, reasonWord } from '#contract/printing/printerReasons.ts'
import type { Db } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { json } from '../../platform/db/values.ts'
import { writeMessage } from '../../platform/live/writeMessage.ts'
import type { Services } from '../../platform/services.ts'
import { PrinterRefusal, PrinterSilent, type PrinterStatus } from '../../providers/printing/printing.ts'
import { printerAt, type Reached, reached } from './printerAt.ts'

type Needed = Pick<Services, 'database' | 'printing' | 'events' | 'log'>

/** Seconds that a problem must last before it is reported, and that its end must last: a door may be open only to load paper. */
const holding = { trouble: 60, well: 60 }
/** Printers that are polled concurrently. */
const atOnce = 8

/** Polls every printer that is switched on, and notifies people of problems that last. */
export async function lookAtPrinters(services: Needed): Promise<void> {
  const { rows } = await sql<Reached>`
    select ${reached} from printer join printer_vendor on printer_vendor.id = printer.vendor_id join area on area.id = printer.area_id
    where printer.enabled order by printer.polled_at nulls first`.execute(services.database.db)
  const rest = [...rows]
  const turn = async () => {
    for (let printer = rest.shift(); printer; printer = rest.shift()) await lookAt(services, printer)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

async function lookAt(services: Needed, printer: Reached) {
  const { database, printing, events, log } = services
  try {
    const look = await printing.by[printer.protocol].look(await printerAt(printer))
    await transact(database.db, (trx) => note(trx, events, printer.id, look))
  } catch (error) {
    if (!(error instanceof PrinterSilent || error instanceof PrinterRefusal)) {
      log.error({ err: error, printerId: printer.id }, 'a printer could not be asked')
      return
    }
    await transact(database.db, (trx) => note(trx, events, printer.id, null, error.message))
  }
}

interface Was {
  areaId: number
  name: string
  was: string
  is: string
  trouble: string | null
}

/** Stores the status that a printer reported, or why it did not respond; open pages are informed if that differs from before. */
export async function note(db: Db, events: Services['events'], id: number, look: PrinterStatus | null, fault = '') {
  const said = look && {
    state: look.state,
    reasons: look.reasons.slice(0, 20),
    blocking: look.reasons.filter(isBlocking),
  }
  const trouble = look
    ? said!.blocking.length > 0 || look.state === 'stopped'
      ? said!.blocking.map(reasonWord).join('、') || '已停止'
      : null
    : fault
  const set = look
    ? sql`reported_state = ${look.state}, reasons = ${textArray(said!.reasons)}, model = ${look.model}, ready_media = ${textArray(look.media)},
        supplies = ${json(look.supplies)}, seen_at = now(), fault = '',
        state_since = case when p.reported_state is distinct from ${look.state} then now() else p.state_since end`
    : sql`fault = ${fault}`
  const { rows } = await sql<Was>`
    with was as (select id, reported_state, reasons, fault from printer where id = ${id} for no key update)
    update printer p set ${set}, polled_at = now(),
      trouble_since = ${trouble === null ? sql`null` : sql`coalesce(p.trouble_since, now())`},
      well_since = ${trouble === null ? sql`coalesce(p.well_since, now())` : sql`null`}
    from was where p.id = was.id
    returning p.area_id, p.name, concat(was.reported_state, was.reasons, was.fault) as was, concat(p.reported_state, p.reasons, p.fault) as is, ${trouble} as trouble`.execute(
    db,
  )
  const [row] = rows
  if (!row) return
  if (row.was !== row.is) await events.emit(db, [{ topic: 'print', areaId: row.areaId, subject: id }])
  await notifyTrouble(db, events, id, trouble)
}

/** Notifies the platform of a problem that has lasted, and of its end. A printer that was never heard from is not expected to respond. */
async function notifyTrouble(db: Db, events: Services['events'], id: number, trouble: string | null) {
  const lasted =
    trouble === null
      ? sql`well_since <= now() - make_interval(secs => ${holding.well})`
      : sql`trouble_since <= now() - make_interval(secs => ${holding.trouble})`
  const { rows } = await sql<{ name: string; areaName: string }>`
    update printer p set trouble_notified = ${trouble !== null} from area a
    where a.id = p.area_id and p.id = ${id} and p.enabled and p.seen_at is not null and p.trouble_notified = ${trouble === null} and ${lasted}
    returning p.name, a.name as area_name`.execute(db)
  const [row] = rows
  if (!row) return
  await writeMessage(db, events, {
    about: `printer-${id}-${trouble === null ? 'well' : 'trouble'}`,
    title: trouble === null ? `打印机「${row.name}」恢复正常` : `打印机「${row.name}」${trouble}`,
    text: `${row.areaName}${trouble === null ? '：可以打印了' : '：排队的照片等它好了再打'}`,
    level: trouble === null ? 'info' : 'warning',
    link: `/print/printer?open=${id}`,
    roles: [0, 1],
  })
}

/** An SQL array of texts with any content. */
const textArray = (texts: readonly string[]) =>
  texts.length
    ? sql`array[${sql.join(texts.map((text) => text.toWellFormed().replaceAll('\0', '')))}]::text[]`
    : sql`'{}'::text[]`
