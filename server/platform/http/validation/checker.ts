import type { FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { fieldErrors, titleOf } from './fieldErrors.ts'
import { compileValidator } from './validator.ts'
import { isStorable } from './wellFormed.ts'

/**
 * Returns a function that validates a value: the first wrong field and a sentence that names it, or null. `coerced` converts texts to
 * numbers first.
 */
export function checker(schema: TSchema, coerced = false): (value: unknown) => [field: string, text: string] | null {
  const validate = compileValidator({
    schema,
    method: 'POST',
    url: '',
    httpPart: coerced ? 'querystring' : 'body',
  }) as ((value: unknown) => boolean) & {
    errors?: FastifySchemaValidationError[]
  }
  return (value) => {
    if (!validate(value)) return Object.entries(fieldErrors(validate.errors ?? [], schema))[0]!
    const path = unstorable(value)
    return path && [path.join('.'), `${titleOf(schema, path)}含有不能保存的字符`]
  }
}

/** The path to a text that the database cannot store, or null. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object') return null
  for (const [name, item] of Object.entries(value)) {
    const found = unstorable(item, [...path, name])
    if (found) return found
  }
  return null
}
