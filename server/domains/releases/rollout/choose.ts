import { type RawBuilder, sql } from 'kysely'
import type { Product } from '#contract/releases/software.ts'
import { type Actor, inScope, narrowed } from '../../../platform/access/actor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { idArray } from '../../../platform/db/values.ts'
import { Refusal, wrongField } from '../../../platform/refusal.ts'
import { onBus } from '../../scenic/commands/onBus.ts'

/** Which cameras somebody means. */
export interface Scope {
  readonly areaIds?: readonly number[] | undefined
  readonly caseId?: number | undefined
  readonly deviceIds?: readonly number[] | undefined
  readonly backOfId?: number | undefined
}

export interface Going {
  readonly id: number
  readonly product: Product
  readonly number: string
}

/** A version that may be rolled out. @throws Refusal notFound (1512), state.impossible (2002) */
export async function versionToGo(db: Db, id: number): Promise<Going> {
  const row = await db
    .selectFrom('softwareVersion')
    .select(['id', 'product', 'number', 'state'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Refusal('notFound')
  if (row.state !== 'released')
    throw new Refusal(
      'state.impossible',
      row.state === 'draft' ? `${row.number} 还没有发布，不能升级` : `${row.number} 已撤回，不能升级`,
    )
  if (row.product === 'printClient') throw wrongField('versionId', '这种程序不经过设备总线，请下载后到现场安装')
  return { id: row.id, product: row.product as Product, number: row.number }
}

/** What becomes of each camera that is meant. Only a camera that has said which program it runs knows how to change it. */
const fate = ({ product, number }: Going) => sql<'other' | 'same' | 'busy' | 'goes'>`case
  when device.program is distinct from ${product} then 'other' when device.program_version = ${number} then 'same'
  when exists (select from rollout_target o where o.device_id = device.id and o.state in ('waiting', 'sent', 'installing')) then 'busy' else 'goes' end`

const meant = (actor: Pick<Actor, 'areaIds'>, { areaIds = [], caseId, deviceIds, backOfId }: Scope) => {
  const conditions: RawBuilder<unknown>[] = [inScope(narrowed(actor, areaIds), 'device.areaId')]
  if (caseId !== undefined) conditions.push(sql`device.case_id = ${caseId}`)
  if (deviceIds?.length) conditions.push(sql`device.id = any(${idArray(deviceIds)})`)
  if (backOfId !== undefined)
    conditions.push(
      // One that has moved on to another version since is none of it any more.
      sql`device.id in (select b.device_id from rollout_target b join rollout r on r.id = b.rollout_id join software_version v on v.id = r.version_id
        where b.rollout_id = ${backOfId} and b.state = 'done' and v.number = device.program_version)`,
    )
  return sql`device.removed_at is null and ${sql.join(conditions, sql` and `)}`
}

/** The cameras that receive the version, in the order of the waves: cameras on the bus first, scenic areas mixed. */
export async function chosen(db: Db, actor: Pick<Actor, 'areaIds'>, going: Going, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select device.id from device where ${meant(actor, scope)} and ${fate(going)} = 'goes'
    order by ${onBus} desc, md5(device.id || ${going.number}), device.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many cameras a rollout would reach, and why not the others. */
export async function preview(db: Db, actor: Pick<Actor, 'areaIds'>, going: Going, scope: Scope) {
  const { rows } = await sql<{
    fate: 'other' | 'same' | 'busy' | 'goes'
    number: string
    areaId: number
    cameras: number
    onBus: number
    busyIn: number | null
  }>`
    select ${fate(going)} as fate, coalesce(device.program_version, '') as number, device.area_id, count(*) as cameras, count(*) filter (where ${onBus}) as on_bus,
      max((select max(o.rollout_id) from rollout_target o where o.device_id = device.id and o.state in ('waiting', 'sent', 'installing'))) as busy_in
    from device where ${meant(actor, scope)} group by 1, 2, 3`.execute(db)
  const of = (one: (typeof rows)[number]['fate']) => rows.filter((row) => row.fate === one)
  const sum = (some: typeof rows, key: 'cameras' | 'onBus' = 'cameras') => some.reduce((all, row) => all + row[key], 0)
  const updatable = of('goes')
  const busy = of('busy')
  return {
    cameras: sum(updatable),
    onBus: sum(updatable, 'onBus'),
    areas: new Set(updatable.map(({ areaId }) => areaId)).size,
    same: sum(of('same')),
    other: sum(of('other')),
    busy: sum(busy),
    busyIn: busy.reduce<number | null>((last, row) => Math.max(last ?? 0, row.busyIn ?? 0) || null, null),
    former: [...Map.groupBy(updatable, (row) => row.number)]
      .map(([number, some]) => ({ number, cameras: sum(some) }))
      .toSorted((a, b) => b.cameras - a.cameras),
  }
}
