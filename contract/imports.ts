import { type TObject, type TSchema, Type } from 'typebox'
import { type FileField, fileTitle } from './exports.ts'
import { type FieldMeta, type FieldOptions, factsOf } from './fields.ts'
import { Id, Nullable, OneOf, type Operation } from './kit.ts'

/** Rows of one file. */
export const maxImportRows = 500
const maxProblems = 200

/** `check` creates nothing; `all` creates every row or none; `valid` leaves out the rows with mistakes. */
export const importModes = ['check', 'all', 'valid'] as const
export type ImportMode = (typeof importModes)[number]

export const ImportProblem = Type.Object({
  /** As the spreadsheet numbers it: the head is row 1. */
  row: Type.Integer({ title: '行' }),
  /** Null where it is about the whole row. */
  column: Nullable(Type.String({ title: '列' })),
  text: Type.String({ title: '错误说明' }),
})

const ImportReply = Type.Object({
  rows: Type.Integer(),
  /** Rows without a mistake. */
  valid: Type.Integer(),
  /** Rows that were made; 0 where it was a check. */
  made: Type.Integer(),
  /** Identifies the import, so that it can be undone. */
  importId: Nullable(Id),
  /** The first ones. */
  problems: Type.Array(ImportProblem, { maxItems: maxProblems }),
})

export interface ImportField extends FileField {
  /** A row without it is refused. */
  readonly required: boolean
  readonly schema: TSchema
}

/** Kinds that cannot be typed into a cell. */
const untyped: ReadonlySet<string> = new Set(['json', 'picture', 'refs'])

/** What a row of the file can say: the columns of its head, by their titles. */
export function importFieldsOf(add: Operation): ImportField[] {
  const { properties, required = [] } = add.body as TObject & { required?: readonly string[] }
  return Object.entries(properties as Readonly<Record<string, TSchema & { title?: string }>>).flatMap(
    ([key, schema]) => {
      const facts = factsOf(schema) as (FieldMeta & FieldOptions) | null
      if (!facts || facts.exported === false || untyped.has(facts.kind)) return []
      return [
        {
          ...facts,
          key,
          title: fileTitle(schema.title ?? key, facts),
          required: (required as readonly string[]).includes(key),
          schema,
        },
      ]
    },
  )
}

/**
 * The operation that imports rows from a file, derived from the one that creates a single row. Null if rows can only be created one by
 * one.
 */
export function importOf(add: Operation): Operation | null {
  if (!add.imported) return null
  const known = importsOf.get(add)
  if (known) return known
  const made: Operation = {
    method: 'POST',
    path: `${add.path.replace(/\/$/, '')}/import`,
    title: add.title.replace(/：.*$/, '：导入'),
    pages: add.pages,
    ...(add.roles && { roles: add.roles }),
    ...(add.noun && { noun: add.noun }),
    ...(add.changesRights && { changesRights: true }),
    query: Type.Object({ mode: OneOf('方式', importModes) }),
    file: {
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      maxBytes: 2 * 1_048_576,
    },
    reply: ImportReply,
    raw: 'upload',
  }
  importsOf.set(add, made)
  return made
}
const importsOf = new Map<Operation, Operation>()
