import type { TObject } from 'typebox'
import type { FieldMeta } from '#contract/fields.ts'
import type { Operation } from '#contract/kit.ts'
import type { AuditedRow } from '../audit/audit.ts'
import { changeRow } from '../audit/changeRow.ts'
import { idArray, json } from '../db/values.ts'
import { orNotFound, Refusal } from '../refusal.ts'
import { type Fields, startsOf } from './fields.ts'
import { type CheckedCall, type CheckedOptions, type Columns, idOf } from './parts.ts'

/** `add`, `edit` and `remove`: change a row of the table and note it for the audit log. */
export function writingHandlers(
  { facts, columns }: Fields,
  { table, scope, before, after }: CheckedOptions,
  operations: Readonly<Record<string, Operation>>,
) {
  // A resource without `add` may still have `edit`; the version is not a field of the draft.
  const draft = ((operations.add ?? operations.edit)?.body as TObject | undefined)?.properties ?? {}
  const written = Object.keys(draft).filter((key) => columns.includes(key) && key !== 'version' && key !== 'id')
  const once = written.filter((key) => facts[key]?.write === 'once')
  const starts = operations.add ? startsOf({ add: operations.add }) : {}

  const edit = async (call: CheckedCall) => {
    const id = idOf(call)
    const { version, ...body } = trimmed(call.body)
    const more = await before?.edit?.(call, id)
    const changes = { ...pick(body, written, facts), ...more, version: version as number }
    const next = await changeRow(call.db, table, id, scope(call.actor), changes, call.audit, once)
    call.audit.target = id
    call.audit.after = body
    await after?.edit?.(call, id)
    return { version: next }
  }

  return {
    add: async (call: CheckedCall) => {
      const body = trimmed(call.body)
      const more = await before?.add?.(call)
      const values = { ...pick({ ...starts, ...body }, written, facts), ...more }
      const { id } = await call.db
        .insertInto(table as 'area')
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      call.audit.target = id
      await after?.add?.(call, id)
      return { id }
    },
    edit,
    editRows: async (call: CheckedCall) => {
      const rows = (call.body.rows as ({ id: number; version: number } & Columns)[]).map((row, at) => ({ ...row, at }))
      const done: { at: number; id: number; version: number; audit: AuditedRow }[] = []
      // All calls lock rows in the same order, so that none waits for another that waits for it.
      for (const { at, id, ...body } of rows.toSorted((a, b) => a.id - b.id)) {
        const audit: AuditedRow = {}
        const { version } = await edit({ ...call, params: { id }, body, audit }).catch((cause) => {
          throw inRow(cause, at)
        })
        done.push({ at, id, version, audit })
      }
      call.audit.rows = done.map(({ audit }) => audit)
      return { rows: done.toSorted((a, b) => a.at - b.at).map(({ id, version }) => ({ id, version })) }
    },
    remove: async (call: CheckedCall) => {
      const id = idOf(call)
      call.audit.target = id
      await before?.remove?.(call, id)
      call.audit.before = orNotFound(
        await call.db
          .deleteFrom(table as 'area')
          .where('id', '=', id)
          .where(scope(call.actor))
          .returning(columns as never[])
          .executeTakeFirst(),
      )
      return {}
    },
  }
}

/** A refusal of one row among several names it: its fields are `rows.2.priceFen`, and the whole row is `rows.2`. */
function inRow(cause: unknown, at: number): unknown {
  if (!(cause instanceof Refusal)) return cause
  const fields = Object.entries((cause.data?.fields ?? {}) as Record<string, string>)
  const named = fields.map(([field, text]) => [`rows.${at}.${field}`, text])
  return new Refusal(cause.refusal, cause.message, {
    ...cause.data,
    fields: Object.fromEntries(named.length > 0 ? named : [[`rows.${at}`, cause.message]]),
  })
}

/** The columns among some values, as the database takes them. */
function pick(values: Columns, keys: readonly string[], fields: Readonly<Record<string, Partial<FieldMeta>>>): Columns {
  return Object.fromEntries(
    keys
      .filter((key) => values[key] !== undefined)
      .map((key) => {
        const value = values[key]
        const { kind } = fields[key] ?? {}
        if (value !== null && kind === 'json') return [key, json(value)]
        return [key, value !== null && kind === 'refs' ? idArray(value as number[]) : value]
      }),
  )
}

/** Texts without the blanks around them. */
const trimmed = (values: Columns): Columns =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  )
