import { sql } from 'kysely'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { textArray } from '../../platform/db/recordset.ts'
import type { Answers, Item } from '../../platform/http/validation/items.ts'
import type { IngestKey } from './key.ts'

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
    select id, area_id, case_id, point_id, gb_code from device where gb_code = any(${textArray(gbCodes)}) and removed_at is null and ${inScope(key, 'areaId')}`.execute(
    db,
  )
  return new Map(rows.map(({ gbCode, ...device }) => [gbCode, device]))
}
