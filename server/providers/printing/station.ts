import Type from 'typebox'
import { matches } from '../../platform/schema.ts'
import { isOver, laidDown, type PageFolder } from './folder.ts'
import { PrinterRefusal, PrinterSilent, type PrinterStatus, type Printing } from './printing.ts'

/** The last printer status that the program at the site reported, stored beside the pages. */
const lookFile = 'look.json'
/** A word older than this says nothing of the present. */
const silentMs = 90_000

const StoredStatus = Type.Object({
  at: Type.Number(),
  look: Type.Object({
    state: Type.Union([Type.Literal('idle'), Type.Literal('printing'), Type.Literal('stopped')]),
    reasons: Type.Array(Type.String()),
    model: Type.String(),
    media: Type.Array(Type.String()),
    supplies: Type.Array(Type.Object({ name: Type.String(), level: Type.Union([Type.Number(), Type.Null()]) })),
  }),
})

/** Stores the printer status that a program at the site reports. */
export const savePrinterStatus = (pages: PageFolder, at: { id: number }, look: PrinterStatus) =>
  pages.keepNote(at, lookFile, JSON.stringify({ at: Date.now(), look }))

/**
 * A program at the site fetches the pages and reports what became of them, because a printer behind a scenic area's
 * router cannot be reached. Requests here are answered from its last report (server/domains/printing/stations.ts).
 */
export const stationPrinting = (pages: PageFolder): Printing => ({
  name: 'station',
  async look(at) {
    const stored = JSON.parse((await pages.note(at, lookFile)) ?? 'null') as unknown
    if (!matches(StoredStatus, stored) || Date.now() - stored.at > silentMs)
      throw new PrinterSilent('现场的取件程序没有上报', false)
    return stored.look
  },
  ...laidDown(pages),
  async follow(at, number) {
    const ticket = await pages.read(at, number)
    if (!ticket) return { state: 'missing', reason: '', printed: null }
    const { state, reason, printed } = ticket
    return { state, reason, printed }
  },
  async cancel(at, number) {
    const ticket = await pages.read(at, number)
    if (!ticket || isOver(ticket)) return
    // A page that was fetched will be printed; the program reports the result.
    if (ticket.state === 'printing') throw new PrinterRefusal('fetched', '已被现场取走，正在打印')
    await pages.write(at, { ...ticket, state: 'cancelled' })
  },
})
