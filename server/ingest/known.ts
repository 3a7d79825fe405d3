import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../platform/access/actor.ts'
import type { Db } from '../platform/db/open.ts'
import type { Answers, Item } from './items.ts'
import type { IngestKey } from './key.ts'

/** Rows of a batch as a table, in one parameter: `from ${table(rows, sql`n int, at timestamptz`)} i`. Names in `rows` are those of the columns. */
export const table = (rows: readonly object[], columns: RawBuilder<unknown>, alias: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(alias)} (${columns})`

/** Texts as an array, whatever signs they hold. */
export const texts = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

export interface KnownDevice {
  id: number
  areaId: number
  caseId: number
  pointId: number | null
}

/** Cameras of the key by their codes. Items of others are refused with 1512: for this key they do not exist. */
export async function atDevices<T extends { gbCode: string }>(
  db: Db,
  key: IngestKey,
  items: readonly Item<T>[],
  answers: Answers,
): Promise<(Item<T> & { device: KnownDevice })[]> {
  const devices = await devicesOf(db, key, [...new Set(items.map((item) => item.gbCode))])
  return items.flatMap((item) => {
    const device = devices.get(item.gbCode)
    if (device) return [{ ...item, device }]
    answers.refuse(item.index, 'notFound', `没有国标编码为 ${item.gbCode} 的摄像头`)
    return []
  })
}

export async function devicesOf(db: Db, key: IngestKey, gbCodes: readonly string[]): Promise<Map<string, KnownDevice>> {
  const { rows } = await sql<KnownDevice & { gbCode: string }>`
    select id, area_id, case_id, point_id, gb_code from device where gb_code = any(${texts(gbCodes)}) and removed_at is null and ${inScope(key, 'areaId')}`.execute(
    db,
  )
  return new Map(rows.map(({ gbCode, ...device }) => [gbCode, device]))
}
