import Ajv, { type Options } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'

const options: Options = { allErrors: false, removeAdditional: 'all', useDefaults: true, strict: false, verbose: false }
// A body says what it means; only path and query, which are text by nature, are turned into numbers.
const exact = new Ajv.default({ ...options, coerceTypes: false })
const coercing = new Ajv.default({ ...options, coerceTypes: 'array' })
for (const ajv of [exact, coercing]) addFormats.default(ajv, ['date', 'date-time'])

export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => (httpPart === 'body' ? exact : coercing).compile(schema) as never
