// biome-ignore lint/style/noRestrictedImports: what ours is held against
import { type TSchema, Type, type Static as Typebox } from 'typebox'
import { describe, expect, it } from 'vitest'
import { field } from './fields.ts'
import { operations } from './index.ts'
import { Maybe, Nullable, OneOf, PageOf } from './kit.ts'
import type { Static } from './static.ts'

const known = ['Object', 'Array', 'Union', 'Literal', 'String', 'Integer', 'Number', 'Boolean', 'Null']
const sample = Type.Object({
  text: Type.String(),
  count: Type.Integer(),
  ratio: Maybe(Type.Number()),
  flag: Type.Boolean(),
  nothing: Type.Null(),
  word: Type.Union([Type.Literal('a'), Type.Literal(1), Type.Null()]),
  maybeWord: Maybe(Type.Union([Type.Literal('a'), Type.Literal('b')])),
  empty: Type.Object({}),
  one: OneOf('', ['x', 'y']),
  none: Nullable(Type.Array(Type.String())),
  field: Maybe(field.count('', '', { null: true })),
  page: PageOf(Type.Object({ id: Type.Integer(), name: Maybe(field.name('')) })),
})

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same: Same<Static<typeof sample>, Typebox<typeof sample>> = true
const unknownKind: Same<Static<TSchema>, Typebox<TSchema>> = true

describe('the value of a schema', () => {
  it('Static yields the same type as TypeBox’s own Static', () => {
    expect([same, unknownKind]).toEqual([true, true])
  })
  it('Static supports every schema of the contract', () => {
    const strange = operations().flatMap(({ id, operation: { params, query, body, form, reply } }) =>
      [params, query, body, form, reply].flatMap((schema) => strangersIn(schema).map((kind) => `${id}: ${kind}`)),
    )
    expect(strange).toEqual([])
  })
})

interface Inside {
  readonly '~kind'?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** Kinds at any depth of a schema for which `Static` would yield `unknown`. */
function strangersIn(schema: TSchema | undefined): string[] {
  if (!schema || '~unsafe' in schema) return []
  // For a copy that was modified by hand, the type is declared by hand too.
  const { '~kind': kind = 'Object', properties = {}, items, anyOf = [] } = schema as Inside
  const below = [...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(strangersIn)
  return known.includes(kind) ? below : [kind, ...below]
}
