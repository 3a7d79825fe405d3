import { dayLength } from './rhythm.ts'
import type { Camera } from './step.ts'

/** A code that is put up somewhere, as the catalogue describes it. */
export interface Code {
  readonly short: string
  readonly name: string
  readonly areaId: number
  readonly caseId: number | null
}

/** The codes that the demo's colleagues have put up; codes that others create do not change which one a visitor scans. */
export const entrance = '入口海报'
/** Scanned only until seven days before the demo's story began. */
export const outdated = '旧版宣传册'
export const boardAt = (point: string) => `${point}取景牌`

/** The code by which a visitor comes to a camera; `chance` is any whole number. Undefined if there is no code. */
export function codeAt(
  codes: readonly Code[],
  { areaId, caseId }: Camera,
  at: number,
  since: number | undefined,
  chance: number,
): string | undefined {
  const long = since !== undefined && at < since - 7 * dayLength
  const there = codes.filter((code) => code.areaId === areaId && (code.caseId ?? caseId) === caseId)
  const known = there.filter(
    ({ name }) => name === entrance || name.endsWith(boardAt('')) || (long && name === outdated),
  )
  const among = known.length > 0 ? known : there
  return among.length > 0 ? among[chance % among.length]!.short : undefined
}
