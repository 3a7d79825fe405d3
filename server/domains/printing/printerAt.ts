import { sql } from 'kysely'
import type { PrinterState } from '#contract/printing/printers.ts'
import type { Protocol } from '#contract/printing/printerVendors.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import { addressOf } from '../../providers/printing/ipp/post.ts'
import { type PrinterAt, PrinterSilent } from '../../providers/printing/printing.ts'
import { rangesOf, resolved } from '../scenic/commands/addresses.ts'

/** A printer as it is spoken to; for a statement that has `printer`, `printer_vendor` and `area`. */
export interface Reached {
  readonly id: number
  readonly protocol: Protocol
  readonly address: string
  /** As the scenic area's row says. */
  readonly addressRanges: string
}
export const reached = sql`printer.id, printer_vendor.protocol, printer.address, area.address_ranges`

/** The known state of a printer; for a statement that contains `printer`, and `print_account` where it has one. */
export const printerState = sql<PrinterState>`(case when not printer.enabled then 'off' when printer.seen_at is null then 'waiting'
  when printer.seen_at < now() - interval '90 seconds' then 'away'
  when printer.reported_state = 'idle' and print_account.remaining = 0 then 'empty' else printer.reported_state end)`

/**
 * Checks an address that somebody has typed in, as those of cameras are. Calls the outside: not within a transaction.
 * @throws Refusal invalid (2000) on `address`
 */
export async function checkedAddress(protocol: Protocol, address: string, addressRanges: string): Promise<string> {
  const typed = address.trim()
  if (protocol !== 'ipp') {
    if (typed) throw wrongField('address', '这种接入方式的打印机没有地址')
    return ''
  }
  if (!typed) throw wrongField('address', '填写打印机的地址，如 ipp://192.168.1.20/ipp/print')
  const parts = addressOf(typed)
  if (!parts) throw wrongField('address', '地址应写成 ipp://192.168.1.20:631/ipp/print 的样子')
  await resolved(['address', '打印机地址'], parts.host, rangesOf(addressRanges))
  return typed
}

/**
 * Where the printer is reached now: a name may lead elsewhere than when it was entered, and the networks of the scenic area may have changed.
 * @throws PrinterSilent
 */
export async function printerAt({ id, protocol, address, addressRanges }: Reached): Promise<PrinterAt> {
  if (protocol !== 'ipp') return { id, address: '', ip: '' }
  const host = addressOf(address)?.host ?? ''
  try {
    return { id, address, ip: await resolved(['address', '打印机地址'], host, rangesOf(addressRanges)) }
  } catch (error) {
    throw error instanceof Refusal ? new PrinterSilent(error.message, false) : error
  }
}
