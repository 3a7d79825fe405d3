import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPaging } from '#contract/kit.ts'
import { betweenDays, inDays } from '../db/days.ts'
import { like } from '../db/page.ts'
import type { Fields } from './fields.ts'
import type { CheckedCall, CheckedOptions, Columns } from './parts.ts'

type Conditions = RawBuilder<SqlBool>[]

/** The filters of a list: each field of the request is a condition, except paging and sorting. */
export function openConditions(
  fields: Fields,
  { table, where, searchHandlesHidden }: CheckedOptions,
): (call: CheckedCall) => Conditions {
  const { facts, column } = fields
  const searched = Object.keys(facts).filter((key) => facts[key]!.search)

  return (call) =>
    Object.entries(call.body).flatMap(([key, value]) => {
      if (value === undefined || value === null || isPaging(key)) return []
      // An empty choice is no condition.
      if (Array.isArray(value) && value.length === 0) return []
      // A custom search could look into hidden fields; the fields that remain visible are searched instead.
      const isBlind = key === 'q' && !searchHandlesHidden && searched.some((name) => call.hiddenFields.has(name))
      const own = isBlind ? undefined : where?.[key]
      if (own) return [own(value, call)]
      return key === 'q' ? matching(String(value).trim(), call.hiddenFields) : holds(key, value, call.body)
    })

  function matching(q: string, hiddenFields: ReadonlySet<string>): Conditions {
    if (q === '') return []
    const looked = searched.filter((key) => !hiddenFields.has(key))
    const found = looked.map((key) => sql<SqlBool>`${column(key)} ilike ${like(q)}`)
    return [found.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(found, sql` or `)})`]
  }

  /** Conditions on a field: its value, one of several, or a range of days, of which both ends are met at the first. */
  function holds(key: string, value: unknown, filter: Columns): Conditions {
    if (key === 'id' || key in facts)
      return [
        Array.isArray(value)
          ? sql<SqlBool>`${column(key)} in (${sql.join(value)})`
          : sql<SqlBool>`${column(key)} = ${value}`,
      ]
    const [, name = '', end] = /^(.+)(From|To)$/.exec(key) ?? []
    if (!(name in facts)) throw new Error(`list of ${table}: nothing meets the condition ${key}`)
    const [from, to] = [filter[`${name}From`], filter[`${name}To`]] as [string | undefined, string | undefined]
    if (end === 'To' && from !== undefined) return []
    const { kind, bounds } = facts[name]!
    const within = kind === 'day' ? betweenDays : inDays
    // An end at midnight is that of the day before.
    const at = bounds === 'end' ? sql`${column(name)} - interval '1 microsecond'` : column(name)
    return within(at, from, to, `${name}To`)
  }
}
