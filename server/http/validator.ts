import Ajv, { type Options } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { inYears } from './years.ts'

const options: Options = { allErrors: false, removeAdditional: 'all', useDefaults: true, strict: false, verbose: true }
// A body says what it means; only path and query, which are text by nature, are turned into numbers.
const exact = new Ajv.default({ ...options, coerceTypes: false })
const coercing = new Ajv.default({ ...options, coerceTypes: 'array' })
for (const ajv of [exact, coercing]) {
  addFormats.default(ajv, ['date', 'date-time'])
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = ajv.formats[name] as { validate: (text: string) => boolean }
    ajv.addFormat(name, (text: string) => validate(text) && inYears(text))
  }
}

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? exact : coercing).compile(schema) as never
