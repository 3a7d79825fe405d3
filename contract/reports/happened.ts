import { Type } from 'typebox'
import { field } from '../fields.ts'
import type { Static } from '../static.ts'
import { saleFigures } from './reports.ts'

/** Derived from sums: null if nothing was paid or scanned. */
const ratios = {
  averageFen: field.money('客单价', { null: true, max: 100_000_000_000 }),
  /** Paid orders for each scan, as in the monitor. */
  conversion: field.share('转化率', { null: true, max: 1_000_000_000 }),
}

/** What happened in some days: money as in the reports, and what came before it. */
export const Happened = Type.Object({
  ...saleFigures,
  scans: field.count('扫码', '次'),
  /** Taken on these days. */
  pictures: field.count('照片', '张'),
  ...ratios,
})
export type Happened = Static<typeof Happened>
