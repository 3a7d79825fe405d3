import { pageByName } from '#contract/menu.ts'
import type { PictureSteps } from '#contract/pictures/faceMatches.ts'
import { can } from '#web/kit/access/access.ts'
import { type Filter, writeFilter } from '#web/kit/call/address.ts'

/** What a figure is about. */
export interface Place {
  readonly areaId?: number | undefined
  readonly caseId?: number | undefined
  readonly deviceId?: number | undefined
  readonly dayFrom?: string | undefined
  readonly dayTo?: string | undefined
  /** Only pictures taken in this hour of the day. */
  readonly hour?: number | undefined
}

const conditions: Readonly<Record<keyof PictureSteps, object>> = {
  taken: {},
  matched: { states: ['matched', 'sold', 'printed'] },
  viewed: { states: ['matched', 'sold', 'printed'], viewed: true },
  sold: { bought: true },
  printed: { states: ['printed'] },
  printedUnsold: { states: ['printed'], bought: false },
}

/** The pictures behind a figure, where the account has their page. */
export function photosOf(step: keyof PictureSteps, { dayFrom, dayTo, hour, ...place }: Place): string | undefined {
  if (!can('photo')) return undefined
  const hours = hour === undefined ? {} : { fromHour: hour, toHour: hour + 1 }
  const filter = { ...place, from: dayFrom, to: dayTo, ...hours, ...conditions[step] }
  return `${pageByName.get('photo')?.path}?${writeFilter(new URLSearchParams(), filter as Filter, {})}`
}
