import { sql } from 'kysely'
import { transact } from '../../platform/db/transact.ts'
import { ObjectMissing } from '../../platform/files/storage.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type PrinterAt, PrinterRefusal, PrinterSilent, type Printing } from '../../providers/printing/printing.ts'
import { picturePage } from './page.ts'
import { lookAtPrinters } from './pollPrinters.ts'
import { printerAt, type Reached, reached } from './printerAt.ts'
import { type End, settle } from './settle.ts'
import { testPage } from './testPage.ts'

type Needed = Pick<Services, 'database' | 'printing' | 'storage' | 'events' | 'env' | 'log'>

/** Pages of ours that may be at a printer at once: those still queued here can be cancelled, and printed elsewhere if the printer fails. */
const atPrinter = 2
/** A page that a printer has taken is waited for so long. */
const printHours = 12
/** Printers forget pages that are over, some after a minute: a page they do not know sooner than this after it was sent never arrived. */
const rememberedSeconds = 45

/** Sends pages to printers, and keeps the known state of printers current. */
export async function startPrinting(services: Services) {
  const { jobs, printing } = services
  await jobs.every('printers.look', 20, () => lookAtPrinters(services))
  await jobs.every('prints.step', 2, () => stepPrints(services))
  await jobs.every('prints.sweep', 3600, () => printing.pages.sweep())
}

/** One step of every printer that has pages to see to. */
export async function stepPrints(services: Needed): Promise<void> {
  const { rows } = await sql<Reached>`
    select ${reached} from printer join printer_vendor on printer_vendor.id = printer.vendor_id join area on area.id = printer.area_id
    where exists (select from print_job j where j.printer_id = printer.id and j.state in ('queued', 'sending', 'printing'))
    order by printer.id`.execute(services.database.db)
  await Promise.all(
    rows.map((printer) =>
      stepPrinter(services, printer).catch((error) => {
        if (error instanceof PrinterSilent || error instanceof PrinterRefusal) return
        services.log.error({ err: error, printerId: printer.id }, 'pages of a printer could not be seen to')
      }),
    ),
  )
}

interface Job {
  id: number
  state: 'queued' | 'sending' | 'printing'
  kind: 'picture' | 'test'
  name: string
  copies: number
  media: string
  fit: 'fill' | 'whole'
  fileKey: string | null
  remoteNumber: string | null
  cancels: boolean
  cancelBy: string
  isDue: boolean
  isOver: boolean
  sentSeconds: number | null
}

async function stepPrinter(services: Needed, printer: Reached) {
  const jobs = await openJobs(services, printer.id)
  for (const job of jobs.filter((one) => one.isOver)) await giveUp(services, printer, job)
  const rest = jobs.filter((one) => !one.isOver)
  const provider = services.printing.by[printer.protocol]
  const at = await printerAt(printer)
  const turn = { services, provider, at }
  for (const job of rest) {
    if (job.state === 'sending' && job.isDue) await recover(turn, job)
    if (job.state === 'printing') await follow(turn, job)
  }
  // In their order: a page that the printer does not take now holds up those behind it.
  let inFlight = rest.filter(({ state }) => state !== 'queued').length
  for (const job of rest.filter(({ state }) => state === 'queued')) {
    if (inFlight >= atPrinter || !job.isDue || !(await send(turn, job))) return
    inFlight++
  }
}

async function openJobs({ database }: Needed, printerId: number) {
  const { rows } = await sql<Job>`
    select j.id, j.state, j.kind, 'jy-' || j.id || '-' || left(j.mark::text, 8) as name, j.copies, j.media, j.fit, p.file_key, j.remote_number,
      j.cancel_at is not null as cancels, j.cancel_by, j.next_try_at <= now() as is_due, j.ends_at <= now() as is_over,
      extract(epoch from now() - j.sent_at)::float as sent_seconds
    from print_job j left join picture p on p.id = j.picture_id
    where j.printer_id = ${printerId} and j.state in ('queued', 'sending', 'printing') order by j.id`.execute(
    database.db,
  )
  return rows
}

interface Turn {
  readonly services: Needed
  readonly provider: Printing
  readonly at: PrinterAt
}

const end = ({ database, events }: Needed, id: number, how: End) =>
  transact(database.db, (trx) => settle(trx, { events }, id, how))

/**
 * Sends a page to the printer. Its state becomes `sending` before the printer receives it, so a crash in between cannot send it twice.
 * @returns whether the page is at the printer now, or has ended
 */
async function send({ services, provider, at }: Turn, job: Job): Promise<boolean> {
  const { db } = services.database
  const jpeg = await pageOf(services, at.id, job).catch((error: unknown) => {
    if (error instanceof ObjectMissing || error instanceof Refusal) return error
    throw error
  })
  if (jpeg instanceof Error) {
    const reason = jpeg instanceof Refusal ? jpeg.message : '照片的文件已不存在'
    await end(services, job.id, { state: 'failed', reason })
    return true
  }
  const { rows } = await sql`
    update print_job set state = 'sending', sent_at = now(), tries = tries + 1, next_try_at = now() + interval '90 seconds'
    where id = ${job.id} and state = 'queued' returning id`.execute(db)
  if (rows.length === 0) return true
  try {
    await printing(services, at.id, job.id, await provider.submit(at, { ...job, jpeg }))
    return true
  } catch (error) {
    if (error instanceof PrinterRefusal && !error.passing) {
      await end(services, job.id, { state: 'failed', reason: error.message })
      return true
    }
    const mightHaveArrived = error instanceof PrinterSilent ? error.arrived : !(error instanceof PrinterRefusal)
    await sql`update print_job set state = ${mightHaveArrived ? 'sending' : 'queued'}, next_try_at = now() + make_interval(secs => ${mightHaveArrived ? 3 : 10}),
      reason = ${(error as Error).message.slice(0, 500)} where id = ${job.id} and state = 'sending'`.execute(db)
    throw error
  }
}

/** Finds out what became of a page whose sending got no response: the printer is asked before anything is sent again. */
async function recover({ services, provider, at }: Turn, { id, name, sentSeconds }: Job) {
  const number = await provider.find(at, name)
  if (number !== null) return printing(services, at.id, id, number)
  if ((sentSeconds ?? Number.POSITIVE_INFINITY) > rememberedSeconds)
    return end(services, id, { state: 'failed', reason: '打印机没有应答，不知道是否已打印；没有再发一次' })
  await sql`update print_job set state = 'queued', next_try_at = now() where id = ${id} and state = 'sending'`.execute(
    services.database.db,
  )
}

async function printing({ database: { db }, events }: Needed, printerId: number, id: number, number: string) {
  const { rows } = await sql<{ areaId: number }>`
    update print_job set state = 'printing', remote_number = ${number}, reason = '', ends_at = now() + make_interval(hours => ${printHours})
    where id = ${id} and state = 'sending' returning area_id`.execute(db)
  const [job] = rows
  if (job) await events.emit(db, [{ topic: 'print', areaId: job.areaId, subject: printerId }])
}

async function follow({ services, provider, at }: Turn, { id, remoteNumber, cancels, cancelBy, copies }: Job) {
  const { db } = services.database
  if (cancels) await cancel()
  const { state, reason, printed } = await provider.follow(at, remoteNumber!)
  const known = Math.min(copies, printed ?? 0)
  if (state === 'done') return end(services, id, { state })
  if (state === 'failed') return end(services, id, { state, reason: reason || '打印机中止了任务', printed: known })
  if (state === 'cancelled') {
    // A print server calls it cancelled too where its printer has given up.
    if (cancels) return end(services, id, { state, reason: `${cancelBy} 取消`, printed: known })
    return end(services, id, { state: 'failed', reason: reason || '在打印机上被取消', printed: known })
  }
  if (state === 'missing')
    return end(services, id, { state: 'failed', reason: '打印机已不记得这个任务，不知道是否已打印', printed: known })
  await sql`update print_job set reason = ${reason.slice(0, 500)}, printed = greatest(printed, ${known}) where id = ${id} and done_at is null and (reason, printed) is distinct from (${reason.slice(0, 500)}, greatest(printed, ${known}))`.execute(
    db,
  )

  async function cancel() {
    try {
      await provider.cancel(at, remoteNumber!)
    } catch (error) {
      if (!(error instanceof PrinterRefusal)) throw error
      // The printer keeps printing the page: nobody waits for a cancellation any more.
      await sql`update print_job set cancel_at = null, cancel_by = '' where id = ${id}`.execute(db)
    }
  }
}

/** Fails a job that has taken too long. If the printer has it, the printer is asked to cancel it. */
async function giveUp(services: Needed, printer: Reached, { id, state, remoteNumber }: Job) {
  if (remoteNumber !== null)
    await printerAt(printer)
      .then((at) => services.printing.by[printer.protocol].cancel(at, remoteNumber))
      .catch(() => {})
  const reasons = {
    queued: '打印机一直没有收下',
    sending: '打印机没有应答，不知道是否已打印；没有再发一次',
    printing: `${printHours} 小时没有打印完`,
  }
  await end(services, id, { state: 'failed', reason: reasons[state] })
}

async function pageOf(services: Needed, printerId: number, { id, kind, fileKey, media, fit }: Job) {
  if (kind === 'test') return testPage({ ...(await namesOf(services, printerId)), jobId: id, media, at: Date.now() })
  if (fileKey === null) throw new ObjectMissing('')
  return picturePage(services, fileKey, media, fit)
}

async function namesOf({ database }: Needed, printerId: number) {
  const { rows } = await sql<{ printerId: number; printer: string; area: string; project: string }>`
    select printer.id as printer_id, printer.name as printer, area.name as area, scenic_case.name as project from printer
    join area on area.id = printer.area_id join scenic_case on scenic_case.id = printer.case_id where printer.id = ${printerId}`.execute(
    database.db,
  )
  return rows[0]!
}
