import Ajv from 'ajv'
import type { TSchema } from 'typebox'
import type { Static } from '#contract/static.ts'

// typebox has a validator too, of 300 modules; this one is loaded for requests anyway.
const exact = new Ajv.default({ strict: false, validateSchema: false })
const coercing = new Ajv.default({ strict: false, validateSchema: false, coerceTypes: true, useDefaults: true })

/** Whether a value from outside has the form of a schema. */
export const matches = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  exact.validate(schema as object, value) as boolean

/**
 * Texts by name as the values that a schema of an object wants, with its defaults.
 * @returns the values, or the name of the first that is wrong
 */
export function parseTexts<S extends TSchema>(
  schema: S,
  texts: Readonly<Record<string, unknown>>,
): { values: Static<S> } | { wrong: string } {
  const values: Record<string, unknown> = { ...texts }
  if (coercing.validate(schema as object, values)) return { values: values as Static<S> }
  const { instancePath, params } = coercing.errors![0]!
  return { wrong: instancePath.split('/')[1] ?? String(params.missingProperty) }
}
