import Ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { TSchema } from 'typebox'
import { inYears, isReckoned } from './years.ts'

const options: Options = { allErrors: false, removeAdditional: 'all', useDefaults: true, strict: false, verbose: true }
// A JSON body has typed values; only path and query, which are always text, are converted.
const exact = new Ajv.default({ ...options, coerceTypes: false })
const coercing = new Ajv.default({ ...options, coerceTypes: 'array' })
for (const ajv of [exact, coercing]) {
  addFormats.default(ajv, ['date', 'date-time'])
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = ajv.formats[name] as { validate: (text: string) => boolean }
    ajv.addFormat(name, (text: string) => validate(text) && inYears(text) && isReckoned(text))
  }
}

/** Compiles a schema at its first request; otherwise most of the start would be spent on operations that are never called. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined
  const validate = (value: unknown) => {
    compiled ??= (httpPart === 'body' ? exact : coercing).compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors ?? null
    return isValid
  }
  validate.errors = null as ErrorObject[] | null
  return validate
}

/** Compiles a reply's schema at its first answer, for the same reason. */
export const compileSerializer: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined
  return (value) => {
    serialize ??= fastJson(schema)
    return serialize(value)
  }
}
