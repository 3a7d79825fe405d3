import type { ImportField } from '#contract/imports.ts'
import { zoneOffset } from '#contract/zone.ts'

/** A mistake in a cell, in words. */
export class Mistake extends Error {}

const yes = new Set(['是', '有', '1', 'true', 'yes', 'y', '√'])
const no = new Set(['否', '无', '0', 'false', 'no', 'n', '×'])

/** A cell that is not empty as the value of its field, references aside. @throws Mistake */
export function readCell(
  { kind, words = {}, coded }: Pick<ImportField, 'kind' | 'words' | 'coded'>,
  text: string,
): unknown {
  switch (kind) {
    case 'count':
      return figure(text, 1)
    case 'number':
      return figure(text, undefined)
    case 'money':
      return figure(text.replace(/^[¥￥]/, ''), 100)
    case 'share':
      return figure(text.replace(/[%％]$/, ''), 100)
    case 'flag': {
      if (text === words.true || yes.has(text.toLowerCase())) return true
      if (text === words.false || no.has(text.toLowerCase())) return false
      throw new Mistake(`应为“${words.true}”或“${words.false}”`)
    }
    case 'choice': {
      const found = Object.entries(words).find(([key, word]) => word === text || key === text)
      if (!found) throw new Mistake(`没有“${text.slice(0, 20)}”，可填：${Object.values(words).join('、')}`)
      return coded ? Number(found[0]) : found[0]
    }
    case 'day':
      return dayOf(text)
    case 'clock':
      // A spreadsheet leaves out the first zero.
      return text.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):\d\d$/, '$1')
    case 'instant': {
      const match = /^(\S+)[ T](\d{1,2}:\d\d)(:\d\d)?$/.exec(text)
      if (!match) throw new Mistake('应写成 2026-05-02 14:30 的样子')
      return `${dayOf(match[1]!)}T${match[2]!.padStart(5, '0')}${match[3] ?? ':00'}${zoneOffset}`
    }
    default:
      return text
  }
}

/** `2026/5/2`, `2026.5.2` and `2026年5月2日` are days, too. */
function dayOf(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?( 00:00:00)?$/.exec(text)
  if (!match) throw new Mistake('应写成 2026-05-02 的样子')
  return `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}`
}

/** @param parts how many stored units make one typed unit; undefined to keep the value as typed */
function figure(text: string, parts: number | undefined): number {
  const plain = text.replaceAll(/[,，\s]/g, '')
  if (!/^-?\d+(\.\d+)?$/.test(plain)) throw new Mistake(`应为数字，不能是“${text.slice(0, 20)}”`)
  const value = Number(plain)
  if (parts === undefined) return value
  const whole = Math.round(value * parts)
  if (Math.abs(value * parts - whole) > 1e-6) throw new Mistake(parts === 1 ? '应为整数' : '最多两位小数')
  return whole
}
