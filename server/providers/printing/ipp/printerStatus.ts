import type { PrinterStatus, PrinterSupply } from '../printing.ts'
import type { Group } from './decode.ts'

/** Printer states of RFC 8011, 5.4.11. */
const states: Readonly<Record<number, PrinterStatus['state']>> = { 3: 'idle', 4: 'printing', 5: 'stopped' }

/** What a printer's attributes say in our words. */
export function readPrinterStatus(said: Group): PrinterStatus {
  const state = states[Number(said['printer-state']?.[0])] ?? 'stopped'
  const reasons = (said['printer-state-reasons'] ?? [])
    .map((word) => String(word).replace(/-(error|warning|report)$/, ''))
    .filter((word) => word !== 'none' && /^[a-z0-9.-]{1,60}$/.test(word))
  const isClosed = said['printer-is-accepting-jobs']?.[0] === false
  return {
    state,
    reasons: [...new Set([...reasons, ...(isClosed ? ['not-accepting-jobs'] : [])])].slice(0, 20),
    model: String(said['printer-make-and-model']?.[0] ?? '').slice(0, 120),
    media: (said['media-ready'] ?? []).map(String).slice(0, 20),
    supplies: (suppliesOf(said) ?? markersOf(said)).slice(0, 12),
  }
}

/** RFC 3805 in the spelling of PWG 5100.13: `type=toner;maxcapacity=100;level=75;`. */
function suppliesOf(said: Group): PrinterSupply[] | null {
  const all = said['printer-supply']
  if (!all?.length) return null
  const names = said['printer-supply-description'] ?? []
  return all.map((one, at) => {
    const parts = new Map(
      String(one)
        .split(';')
        .map((part) => part.split('=', 2) as [string, string]),
    )
    const [level, capacity] = [Number(parts.get('level')), Number(parts.get('maxcapacity'))]
    const known = level >= 0 && capacity > 0
    const name = String(names[at] ?? parts.get('colorantname') ?? parts.get('type') ?? '')
    return { name: name.slice(0, 60), level: known ? Math.min(100, Math.round((level / capacity) * 100)) : null }
  })
}

/** The supplies as CUPS reports them. */
const markersOf = (said: Group): PrinterSupply[] =>
  (said['marker-names'] ?? []).map((name, at) => {
    const level = said['marker-levels']?.[at]
    return {
      name: String(name).slice(0, 60),
      level: typeof level === 'number' && level >= 0 ? Math.min(100, level) : null,
    }
  })
