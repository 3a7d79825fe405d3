import type { Database } from '../../../platform/db/open.ts'

/** A rollup: its keys and its figures. The view `<table>_scan` defines what it must contain. */
interface Sums {
  readonly table: string
  readonly keys: readonly string[]
  readonly figures: readonly string[]
  /** The tables that are counted, as the view reads them. */
  readonly of: readonly string[]
}

const saleFigures = ['orders', 'amount_fen', 'paid_orders', 'paid_fen', 'refunds', 'refunded_fen']
/** Every rollup that can be rebuilt from the rows that it counts. Counts of short addresses (`code_day`) have no such rows. */
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
  {
    table: 'picture_day',
    keys: ['case_id', 'device_id', 'state', 'day'],
    figures: ['pictures', 'sold', 'viewed'],
    of: ['picture'],
  },
  {
    table: 'picture_arrival',
    keys: ['case_id', 'device_id', 'day'],
    figures: ['pictures'],
    of: ['picture'],
  },
  { table: 'scan_day', keys: ['case_id', 'device_id', 'channel_code', 'day'], figures: ['scans'], of: ['scan'] },
]

export interface Proof {
  readonly table: string
  /** Rows of the rollup that were compared. */
  readonly rows: number
  /** Each row that differs, in words. */
  readonly faults: readonly string[]
}

type Queryable = Pick<Database, 'query' | 'exec'>

/**
 * Compares each rollup with a count of the rows, one scenic area at a time. Each comparison is one statement, which sees one moment,
 * so that it is correct during concurrent writes too. A row of zeros equals a missing row.
 */
export async function verifyFigures(database: Queryable, report: (words: string) => void = () => {}): Promise<Proof[]> {
  const proofs: Proof[] = []
  const areas = await areaIds(database)
  for (const { table, keys, figures } of sums) {
    let rows = 0
    const faults: string[] = []
    const named = [...keys, ...figures].join(', ')
    const added = figures.map((name) => `sum(sign * ${name})::bigint as ${name}`).join(', ')
    const off = figures.map((name) => `sum(sign * ${name}) <> 0`).join(' or ')
    for (const areaId of areas) {
      const [found] = await execWithoutTimeout<{ n: number; off: unknown[] | null }>(
        database,
        `with kept as (select 1 as sign, ${named} from ${table} where area_id = ${areaId}),
        off as (select ${keys.join(', ')}, ${added} from (select * from kept union all select -1, ${named} from ${table}_scan where area_id = ${areaId}) told
          group by ${keys.join(', ')} having ${off})
        select (select count(*) from kept) as n, (select jsonb_agg(off) from off) as off`,
      )
      rows += found!.n
      for (const row of found!.off ?? []) faults.push(`${table}，景区 ${areaId}，多出：${JSON.stringify(row)}`)
    }
    report(`${table}：${rows} 行，${faults.length ? `${faults.length} 行不符` : '相符'}`)
    proofs.push({ table, rows, faults })
  }
  return proofs
}

/** Rebuilds every rollup, one scenic area at a time; writes wait while an area is rebuilt. */
export async function rebuildFigures(database: Queryable, report: (words: string) => void = () => {}): Promise<void> {
  const areas = await areaIds(database)
  for (const { table, keys, figures, of } of sums) {
    const named = ['area_id', ...keys, ...figures].join(', ')
    // Inserted in the order of the keys, so that rows which a report reads together are stored together.
    for (const areaId of areas)
      await execWithoutTimeout(
        database,
        `lock table ${of.join(', ')} in share row exclusive mode;
        delete from ${table} where area_id = ${areaId};
        insert into ${table} (${named}) select ${named} from ${table}_scan where area_id = ${areaId} order by ${keys.join(', ')}`,
      )
    report(`${table}：已重建`)
  }
}

/** One transaction without a timeout: the sums of a large scenic area take minutes if there are many orders. */
async function execWithoutTimeout<Row>({ exec }: Queryable, text: string): Promise<Row[]> {
  const { rows } = await exec(`begin; set local statement_timeout = 0; ${text}; commit`, { noStatementTimeout: true })
  return rows as Row[]
}

/** Includes scenic areas that are gone: their sums would be left over. */
async function areaIds({ query }: Queryable): Promise<number[]> {
  const { rows } = await query(
    `select id from area union ${sums.map(({ table }) => `select area_id from ${table}`).join(' union ')} order by 1`,
  )
  return rows.map(({ id }) => id as number)
}
