import { sql } from 'kysely'
import { okCode } from '#contract/errors.ts'
import type { Cause, FigureBesideUsual } from '#contract/reports/explanations.ts'
import { refundReasonNames } from '#contract/sales/refunds.ts'
import { areaStatuses } from '#contract/scenic/areas.ts'
import { boundText } from '#contract/zone.ts'
import { inScope } from '../../../platform/access/actor.ts'
import { withoutHidden } from '../../../platform/access/masking.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { yuan } from '../../../platform/money/yuan.ts'
import type { Explained } from './context.ts'
import { nameSeen } from './visibleName.ts'

/** More money returned than usual, and for which reasons. */
export async function refunds(
  { db, scope, areaId, dayStart, ended }: Explained,
  figures: readonly FigureBesideUsual[],
): Promise<Cause[]> {
  const figure = figures.find(({ key }) => key === 'refundedFen')
  if (!figure?.much || figure.usual === null || figure.value < figure.usual) return []
  const { rows } = await sql<{
    reason: keyof typeof refundReasonNames
    n: number
    fen: number
    first: string
    last: string
  }>`
    select reason, count(*) as n, sum(amount_fen)::bigint as fen, min(succeeded_at) as first, max(succeeded_at) as last from refund
    where area_id = ${areaId} and ${inScope(scope, 'areaId')} and succeeded_at >= ${dayStart} and succeeded_at < ${ended}
    group by reason order by fen desc`.execute(db)
  if (rows.length === 0) return []
  const sum = rows.reduce((total, { fen }) => total + fen, 0)
  const count = rows.reduce((total, { n }) => total + n, 0)
  const reasons = rows.map(({ reason, n, fen }) => `${refundReasonNames[reason]} ${n} 笔 ${yuan(fen)}`).join('，')
  const text = `到账 ${count} 笔 ${yuan(sum)}，平常 ${yuan(figure.usual)}；${reasons}`
  const times = rows.flatMap(({ first, last }) => [first, last]).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return [{ kind: 'refunds', from: times[0]!, to: times.at(-1)!, text }]
}

/** What is sold, by its resource in the audit log: its table, and its name. */
const sold = [
  { resource: 'sales.packagePrices', table: 'package_price', noun: '套餐' },
  { resource: 'sales.photoPackages', table: 'photo_package', noun: '照片套餐' },
  { resource: 'sales.activities', table: 'activity', noun: '活动' },
] as const
const actionNames = { add: '新增', edit: '修改', editRows: '修改', copy: '复制', remove: '删除' } as const
type Action = keyof typeof actionNames

interface Change {
  readonly at: string
  readonly operation: string
  readonly name: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}

/**
 * Changes, by the audit log, of what is sold and of the recorded opening hours since the same weekday before. Who made them is not
 * returned, because not everybody may read the audit log.
 */
export async function changes({ db, scope, areaId, dayStart, ended, hiddenFields }: Explained): Promise<Cause[]> {
  const there = sql.join(
    sold.map(
      ({ resource, table }) =>
        sql`select t.id::text as target, ${resource} as resource, t.name from ${sql.table(table)} t join here on here.id = t.area_id`,
    ),
    sql` union all `,
  )
  const removals = wordArray(sold.map(({ resource }) => `${resource}.remove`))
  const since = sql`${dayStart}::timestamptz - interval '7 days'`
  const { rows } = await sql<Change>`
    with here as (select id from area where id = ${areaId} and ${inScope(scope, 'id')}),
    own as (
      ${there} union all select id::text, ${areaRecord}, '' from here
      union all select a.target, left(a.operation, -length('.remove')), a.before->>'name' from audit a join here on here.id::text = a.before->>'areaId'
      where a.operation = any(${removals}) and a.code = ${okCode} and a.at >= ${since})
    select a.at, a.operation, own.name, a.before, a.after from own join audit a on a.target = own.target
      and a.operation in (select own.resource || '.' || action from unnest(${wordArray(Object.keys(actionNames))}) action)
    where a.code = ${okCode} and a.at >= ${since} and a.at < ${ended} order by a.at, a.id`.execute(db)
  return rows.flatMap((row): Cause[] => {
    const visible = (values: Change['before']) => withoutHidden(values, row.operation, hiddenFields)
    const [before, after] = [visible(row.before), visible(row.after)]
    const changed = changeIn(before, after)
    const time = { from: row.at, to: null }
    const [resource, action] = [row.operation.replace(/\.\w+$/, ''), row.operation.replace(/^.*\./, '') as Action]
    if (resource === areaRecord)
      return action === 'edit' && changed.length
        ? [{ kind: 'hours', ...time, text: `档案改为：${changed.join('，')}` }]
        : []
    // A change of its name or its words changes nothing of the sale.
    if (action.startsWith('edit') && changed.length === 0) return []
    const name = nameSeen(hiddenFields, row.operation, row.name)
    const what = `${sold.find((one) => one.resource === resource)!.noun}${name ? `「${name}」` : ''}`
    return [
      {
        kind: 'sale',
        ...time,
        text: `${actionNames[action]}${what}${changed.length ? `：${changed.join('，')}` : ''}`,
      },
    ]
  })
}

const areaRecord = 'scenic.areas'

const saidOf: Readonly<Record<string, readonly [word: string, spell: (value: unknown) => string]>> = {
  priceFen: ['价格', (value) => yuan(Number(value))],
  onSale: ['', (value) => (value ? '上架' : '下架')],
  startsAt: ['开始', (value) => boundText(Date.parse(String(value)), 'start')],
  endsAt: ['结束', (value) => boundText(Date.parse(String(value)), 'end')],
  openFrom: ['开园', String],
  openTo: ['闭园', String],
  status: ['状态', (value) => areaStatuses[value as keyof typeof areaStatuses] ?? String(value)],
}

/** What matters to the sale, as it was and as it is. */
function changeIn(before: Change['before'], after: Change['after']): string[] {
  return Object.entries(saidOf).flatMap(([key, [word, format]]) => {
    const [was, is] = [before?.[key], after?.[key]]
    if (is === undefined || is === was) return []
    return [`${word} ${was === undefined || was === null ? '' : `${format(was)} → `}${format(is)}`.trim()]
  })
}
