import { isOver, laidDown, type PageFolder, type Ticket } from './folder.ts'
import type { Printing } from './printing.ts'

/** How long a page waits, and how long a copy takes, in milliseconds. */
export interface SpoolPace {
  readonly wait: number
  readonly copy: number
}
const usual: SpoolPace = { wait: 1000, copy: 2000 }

/** A file of this name in a printer's folder stops it; its text is the reason: `media-empty`. */
export const stopFile = 'stop'

/**
 * Prints nothing: pages are stored in a folder, and count as printed after a while. Needs no
 * printer, no account and no network, and serves machines that take pictures from a folder.
 */
export function spoolPrinting(pages: PageFolder, pace: SpoolPace = usual): Printing {
  const progress = ({ at, copies }: Ticket) => {
    const since = Date.now() - at
    return since < pace.wait ? 'waiting' : since < pace.wait + pace.copy * copies ? 'printing' : 'done'
  }
  return {
    name: 'spool',
    async look(at) {
      const stop = await pages.note(at, stopFile)
      const open = stop === null ? await pages.open(at) : []
      const state = stop !== null ? 'stopped' : open.some((ticket) => progress(ticket) !== 'done') ? 'printing' : 'idle'
      return { state, reasons: stop === null ? [] : [stop.trim() || 'paused'], model: '', media: [], supplies: [] }
    },
    ...laidDown(pages),
    async follow(at, number) {
      const ticket = await pages.read(at, number)
      if (!ticket) return { state: 'missing', reason: '', printed: null }
      const { copies, reason, printed } = ticket
      if (isOver(ticket)) return { state: ticket.state, reason, printed }
      const stop = await pages.note(at, stopFile)
      if (stop !== null) return { state: 'waiting', reason: stop.trim() || 'paused', printed }
      const state = progress(ticket)
      if (state === 'done') await pages.write(at, { ...ticket, state, printed: copies })
      return { state, reason: '', printed: state === 'done' ? copies : printed }
    },
    async cancel(at, number) {
      const ticket = await pages.read(at, number)
      if (ticket && !isOver(ticket)) await pages.write(at, { ...ticket, state: 'cancelled' })
    },
  }
}
