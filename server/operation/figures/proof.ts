import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { transact } from '../../db/transact.ts'

/** A rollup: what tells its rows apart, and what they count. The view `<table>_scan` says what it must hold. */
interface Sums {
  readonly table: string
  readonly keys: readonly string[]
  readonly figures: readonly string[]
  /** The tables that are counted, as the view reads them. */
  readonly of: readonly string[]
}

const saleFigures = ['orders', 'amount_fen', 'paid_orders', 'paid_fen', 'refunds', 'refunded_fen']
/** Every rollup that can be made anew from the rows that it counts. Counts of short addresses (`code_day`) have no such rows. */
export const sums: readonly Sums[] = [
  {
    table: 'order_sum',
    keys: ['span', 'start', 'case_id', 'kind', 'state'],
    figures: ['orders', 'amount_fen', 'paid_fen', 'refunded_fen'],
    of: ['orders'],
  },
  {
    table: 'sale_sum',
    keys: ['span', 'grain', 'start', 'case_id', 'device_id', 'package_id', 'code_id', 'kind'],
    figures: saleFigures,
    of: ['orders', 'refund'],
  },
  {
    table: 'area_hour',
    keys: ['hour'],
    figures: ['scans', 'pictures', 'matches', 'orders', 'paid_orders', 'paid_fen', 'refunds', 'refunded_fen'],
    of: ['scan', 'picture', 'face_match', 'orders', 'refund'],
  },
  { table: 'picture_day', keys: ['case_id', 'device_id', 'state', 'day'], figures: ['pictures'], of: ['picture'] },
  { table: 'scan_day', keys: ['case_id', 'device_id', 'channel_code', 'day'], figures: ['scans'], of: ['scan'] },
]

export interface Proof {
  readonly table: string
  /** Rows of the rollup that were compared. */
  readonly rows: number
  /** Each row that differs, in words. */
  readonly faults: readonly string[]
}

/**
 * Compares each rollup with a count of the rows, scenic area by scenic area: each comparison is one statement, which sees one
 * moment, so that it is right beside running writes too. A row of zeros is as good as none.
 */
export async function verifyFigures(db: Db, tell: (words: string) => void = () => {}): Promise<Proof[]> {
  const proofs: Proof[] = []
  const areas = await areaIds(db)
  for (const { table, keys, figures } of sums) {
    let rows = 0
    const faults: string[] = []
    const named = sql.join([...keys, ...figures].map((name) => sql.ref(name)))
    const added = sql.join(figures.map((name) => sql`sum(sign * ${sql.ref(name)})::bigint as ${sql.ref(name)}`))
    const off = sql.join(
      figures.map((name) => sql`sum(sign * ${sql.ref(name)}) <> 0`),
      sql` or `,
    )
    const by = sql.join(keys.map((name) => sql.ref(name)))
    for (const areaId of areas) {
      const found = await sql<{ n: number; off: unknown[] | null }>`
        with kept as (select 1 as sign, ${named} from ${sql.table(table)} where area_id = ${areaId}),
        off as (select ${by}, ${added} from (select * from kept union all select -1, ${named} from ${sql.table(`${table}_scan`)} where area_id = ${areaId}) told
          group by ${by} having ${off})
        select (select count(*) from kept) as n, (select jsonb_agg(off) from off) as off`.execute(db)
      rows += found.rows[0]!.n
      for (const row of found.rows[0]!.off ?? []) faults.push(`${table}，景区 ${areaId}，多出：${JSON.stringify(row)}`)
    }
    tell(`${table}：${rows} 行，${faults.length ? `${faults.length} 行不符` : '相符'}`)
    proofs.push({ table, rows, faults })
  }
  return proofs
}

/** Makes every rollup anew, a scenic area at a time; writes wait for as long as one takes. */
export async function rebuildFigures(db: Db, tell: (words: string) => void = () => {}): Promise<void> {
  const areas = await areaIds(db)
  for (const { table, keys, figures, of } of sums) {
    const named = sql.join(['area_id', ...keys, ...figures].map((name) => sql.ref(name)))
    const by = sql.join(keys.map((name) => sql.ref(name)))
    for (const areaId of areas)
      await transact(db, async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`lock table ${sql.join(of.map((name) => sql.table(name)))} in share row exclusive mode`.execute(trx)
        await sql`delete from ${sql.table(table)} where area_id = ${areaId}`.execute(trx)
        // In the order of their keys: what a report reads together then lies together.
        await sql`insert into ${sql.table(table)} (${named}) select ${named} from ${sql.table(`${table}_scan`)} where area_id = ${areaId} order by ${by}`.execute(
          trx,
        )
      })
    tell(`${table}：已重建`)
  }
}

/** Also those whose scenic area is gone: their sums would be left over. */
async function areaIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from area union ${sql.join(
    sums.map(({ table }) => sql`select area_id from ${sql.table(table)}`),
    sql` union `,
  )} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
