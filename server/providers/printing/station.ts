import Type from 'typebox'
import { matches } from '../../platform/schema.ts'
import { isOver, laidDown, type PageFolder } from './folder.ts'
import { PrinterRefusal, PrinterSilent, type PrinterStatus, type Printing } from './printing.ts'

/** What a program at the site said of its printer last lies beside the pages. */
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

/** Keeps what a program at the site says of its printer. */
export const savePrinterStatus = (pages: PageFolder, at: { id: number }, look: PrinterStatus) =>
  pages.keepNote(at, lookFile, JSON.stringify({ at: Date.now(), look }))

/**
 * A program at the site fetches the pages and says what became of them, because nobody reaches a printer behind a scenic area's router.
 * What is asked here is answered by what it said last (server/domains/printing/stations.ts).
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
    // What has been fetched comes out; the program says so.
    if (ticket.state === 'printing') throw new PrinterRefusal('fetched', '已被现场取走，正在打印')
    await pages.write(at, { ...ticket, state: 'cancelled' })
  },
})
