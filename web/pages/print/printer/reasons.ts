import { reasonWord } from '#contract/printing/printerReasons.ts'
import type { Printer } from '#contract/printing/printers.ts'

/** Why a printer does not print, or soon will not; empty if there is no reason to show. */
export const reasonsOf = ({ reasons, fault, state }: Pick<Printer, 'reasons' | 'fault' | 'state'>): string => {
  if (state === 'off') return ''
  if (state === 'away' || state === 'waiting') return fault
  return [...(state === 'empty' ? ['账户充值后能打'] : []), ...reasons.map(reasonWord)].join('、')
}
