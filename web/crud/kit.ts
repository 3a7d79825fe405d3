import type { TObject, TSchema } from 'typebox'
import { type FieldMeta, type FieldOptions, factsOf } from '#contract/fields.ts'
import type { Operation, Reply } from '#contract/kit.ts'
import type { ListOperation, RowOf } from '../kit/list/useList.ts'

/** What the contract says of one field, with its title. */
export type Known = FieldMeta & FieldOptions & { readonly key: string; readonly title: string }

/** The operations of a resource, as far as it has them. */
export interface Resource {
  readonly list: ListOperation
  /** Reads a row as the list has it, by its id. */
  readonly one?: Operation
  readonly add?: Operation
  readonly edit?: Operation
  /** Changes fields of several rows at once. */
  readonly editRows?: Operation
  readonly remove?: Operation
}
export type RowOfResource<G extends Resource> = RowOf<G['list']>
/** Forbids `one` if its operation replies with anything but a row of the list. */
export type WithOwnRow<G extends Resource> = G extends { readonly one: infer O extends Operation }
  ? Reply<O> extends RowOfResource<G>
    ? unknown
    : { readonly one?: never }
  : unknown
/** The fields of a resource's rows. */
export type KeyOf<G extends Resource> = keyof RowOfResource<G> & string

/** Every field of a list's rows, as the contract declares it. */
export function fieldsOf({ reply }: Pick<Operation, 'reply'>): ReadonlyMap<string, Known> {
  const rows = (reply as TObject).properties.rows as unknown as { items: TObject }
  return known(rows.items)
}

/** The fields that a form of the operation can hold. */
export const draftOf = (operation: Operation) => known(operation.body as TObject)

function known({ properties }: TObject): ReadonlyMap<string, Known> {
  const entries = Object.entries(properties as Record<string, TSchema & { title?: string }>)
  return new Map(
    entries.flatMap(([key, schema]) => {
      const facts = factsOf(schema)
      return facts ? [[key, { ...facts, key, title: schema.title ?? '' }]] : []
    }),
  )
}

/** The conditions that a list knows, by the field that they are on; the two ends of a range come once, under the field's own name. */
export function conditionsOf(operation: ListOperation): readonly Known[] {
  const fields = fieldsOf(operation)
  const own = known(operation.body as TObject)
  const keys = Object.keys((operation.body as TObject).properties)
  const names = keys.map((key) => (own.has(key) ? key : key.replace(/(From|To)$/, '')))
  return [...new Set(names)].flatMap((name) => fields.get(name) ?? own.get(name) ?? [])
}

/** The field, or an error that names it: a page can only name fields of the contract. */
export function fieldIn(fields: ReadonlyMap<string, Known>, key: string): Known {
  const field = fields.get(key)
  if (!field) throw new Error(`no field ${key} in the contract`)
  return field
}

/** What a field of an operation's rows is called. */
export const titleOf = (operation: Pick<Operation, 'reply'>, key: string) => fieldIn(fieldsOf(operation), key).title

/** The head of a column (a share brings its sign itself): 价格(元), 下载次数(次). */
export const titleWithUnit = ({ title, unit, kind }: Known) => (unit && kind !== 'share' ? `${title}(${unit})` : title)
