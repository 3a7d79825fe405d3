import { type RawBuilder, sql } from 'kysely'
import type { TObject, TSchema } from 'typebox'
import type { Body } from '#contract/kit.ts'
import type { packagePrices } from '#contract/sales/packagePrices.ts'
import type { photoPackages } from '#contract/sales/photoPackages.ts'
import { type CopyFate, type Copying, copiedFields, maxCopies, type PriceTerm } from '#contract/sales/priceList.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { AuditedRow } from '../../platform/audit/audit.ts'
import { changeRow } from '../../platform/audit/changeRow.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal, wrongField } from '../../platform/refusal.ts'

type PriceListHandlers = Pick<Handlers<typeof packagePrices>, 'terms' | 'copyCheck' | 'copy'>

/** The two kinds of packages: the kind of their terms, and the column of orders that names the package. */
const kinds = {
  packagePrice: { kind: 'video', ordered: 'o.packagePriceId' },
  photoPackage: { kind: 'photo', ordered: 'o.photoPackageId' },
} as const

/** Handlers of what `priceList` of the contract adds to packages. */
export function priceListHandlers(
  resource: typeof packagePrices | typeof photoPackages,
  table: keyof typeof kinds,
): PriceListHandlers {
  const { kind, ordered } = kinds[table]
  const copied = copiedFields(resource.add.body as TSchema as TObject)
  const parts: Parts = { table, copied }
  return {
    terms: async ({ db, actor, params: { id } }) => {
      const { rows } = await sql<PriceTerm>`
        with term as (
          select t.since, lead(t.since) over (order by t.since) as until, t.price_fen, t.on_sale
          from package_term t join ${sql.table(table)} p on p.id = t.package_id
          where t.kind = ${kind} and t.package_id = ${id} and ${inScope(actor, 'p.areaId')} order by t.since desc limit 50)
        select term.*, (select count(*) from orders o where ${sql.ref(ordered)} = ${id} and o.paid_at is not null
          and o.created_at >= term.since and o.created_at < coalesce(term.until, 'infinity')) as sold
        from term order by since desc`.execute(db)
      orNotFound(rows[0])
      return { rows }
    },
    copyCheck: async ({ db, actor, body, hiddenFields }) => {
      const seen = copied.filter((key) => !hiddenFields.has(key))
      const rows = await fatesOf(db, actor, { table, copied: seen }, body)
      return { rows: rows.map(({ values: _, ...fate }) => fate) }
    },
    copy: async ({ db, actor, body, hiddenFields, audit }) => {
      assertSeen(copied, hiddenFields)
      const fates = await fatesOf(db, actor, parts, body)
      const changed = await replace(db, actor, parts, fates, body.replaced)
      const added = await add(db, actor, parts, body)
      const rows = [...changed, ...added]
      if (rows.length > 0) audit.rows = rows
      return { added: added.length, changed: changed.length }
    },
  }
}

interface Parts {
  readonly table: keyof typeof kinds
  /** What a copy has of the package, beside its name. */
  readonly copied: readonly string[]
}

/** @throws Refusal notAllowed (1511): who does not see a field cannot write it */
function assertSeen(copied: readonly string[], hiddenFields: ReadonlySet<string>) {
  if (copied.some((key) => hiddenFields.has(key)))
    throw new Refusal('notAllowed', '套餐有当前角色看不到的字段，不能复制')
}

/** Packages and projects of the caller, each pair with what the package is made of: by project, and in it from the cheapest up. */
async function fatesOf(
  db: Db,
  actor: Actor,
  { table, copied }: Parts,
  chosen: Copying,
): Promise<(CopyFate & { values: Record<string, unknown> })[]> {
  const { packageIds, caseIds } = distinct(chosen)
  const fieldsOf = (alias: string) => sql.join(['name', ...copied].map((key) => sql.ref(`${alias}.${key}`)))
  const byPrice = sql.ref(copied.includes('priceFen') ? 's.priceFen' : 's.id')
  const { rows } = await sql<CopyFate & Record<string, unknown>>`
    select s.id as package_id, s.price_fen, ${fieldsOf('s')}, c.id as case_id, a.name as area_name, c.name as case_name,
      case when e.id is not null then jsonb_build_object('id', e.id, 'version', e.version, 'priceFen', e.price_fen,
        'onSale', e.on_sale, 'differs', (${fieldsOf('s')}) is distinct from (${fieldsOf('e')})) end as existing
    from ${sql.table(table)} s cross join scenic_case c join area a on a.id = c.area_id
      left join ${sql.table(table)} e on e.case_id = c.id and e.name = s.name
    where s.id = any(${idArray(packageIds)}) and ${inScope(actor, 's.areaId')}
      and c.id = any(${idArray(caseIds)}) and ${inScope(actor, 'c.areaId')}
    order by a.name, c.name, c.id, ${byPrice}, s.id`.execute(db)
  const found = new Set(rows.map(({ packageId }) => packageId))
  if (found.size < packageIds.length) throw new Refusal('notFound')
  if (rows.length < packageIds.length * caseIds.length) throw wrongField('caseIds', '没有这个项目')
  const names = rows.slice(0, found.size).map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw wrongField('packageIds', `选中的有两个「${twice}」，一个项目里不能有同名的`)
  return rows.map((row) => {
    const { packageId, caseId, areaName, caseName, name, priceFen, existing } = row
    const values = Object.fromEntries(copied.map((key) => [key, row[key]]))
    return { packageId, caseId, areaName, caseName, name, priceFen, existing, values }
  })
}

/** Repeated ids count once. @throws Refusal invalid (2000) on `caseIds` where there are none, or too many */
function distinct({ packageIds, caseIds }: Copying): Copying {
  const ids = { packageIds: [...new Set(packageIds)], caseIds: [...new Set(caseIds)] }
  if (ids.caseIds.length === 0) throw wrongField('caseIds', '请选择项目')
  if (ids.packageIds.length * ids.caseIds.length > maxCopies)
    throw wrongField('caseIds', `一次最多复制出 ${maxCopies} 个，请分几次选`)
  return ids
}

type Replaced = Body<typeof packagePrices.copy>['replaced']

/** Gives packages what those of their name have. All calls lock rows in the same order, so that none waits for another that waits for it. */
async function replace(
  db: Db,
  actor: Actor,
  { table }: Parts,
  fates: Awaited<ReturnType<typeof fatesOf>>,
  replaced: Replaced,
): Promise<AuditedRow[]> {
  const copies = new Map(fates.flatMap((fate) => (fate.existing?.differs ? [[fate.existing.id, fate.values]] : [])))
  const changed: AuditedRow[] = []
  for (const { id, version } of replaced.toSorted((a, b) => a.id - b.id)) {
    const values = copies.get(id)
    // It has another name by now, or what is copied already.
    if (!values) throw new Refusal('stale')
    const audit: AuditedRow = { target: id }
    await changeRow(db, table, id, inScope(actor, 'areaId'), { ...values, version }, audit)
    changed.push(audit)
  }
  return changed
}

/** Adds what is missing. A package that somebody has added meanwhile stays as it is. */
async function add(db: Db, actor: Actor, { table, copied }: Parts, chosen: Copying): Promise<AuditedRow[]> {
  const { packageIds, caseIds } = distinct(chosen)
  const columns = ['name', ...copied]
  const refs = (prefix: string): RawBuilder<unknown> => sql.join(columns.map((key) => sql.ref(`${prefix}${key}`)))
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    insert into ${sql.table(table)} (area_id, case_id, ${refs('')})
    select c.area_id, c.id, ${refs('s.')} from ${sql.table(table)} s cross join scenic_case c
    where s.id = any(${idArray(packageIds)}) and ${inScope(actor, 's.areaId')}
      and c.id = any(${idArray(caseIds)}) and ${inScope(actor, 'c.areaId')}
    order by c.id, s.name on conflict (case_id, name) do nothing returning id, case_id, ${refs('')}`.execute(db)
  return rows.map(({ id, ...after }) => ({ target: id, after }))
}
