import type { FastifyInstance } from 'fastify'
import { wrongField } from '../../refusal.ts'
import { type Described, titleOf } from './fieldErrors.ts'

const deepest = 60

/**
 * Invisible characters that are pasted along with text; without this, two names could differ in nothing visible. Joiners (U+200C,
 * U+200D) stay, because emoji and some scripts need them.
 */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g

/**
 * A JSON value as it can be stored: without invisible characters in its texts. Refuses text that no database stores unchanged (NUL,
 * half a surrogate pair), naming its field by its title in the schema, and excessive nesting.
 * @throws Refusal invalid (2000)
 */
export function cleaned(value: unknown, schema?: Described, path: readonly string[] = []): unknown {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refused(schema, path, '含有不能保存的字符')
    return value.replaceAll(invisible, '')
  }
  if (value === null || typeof value !== 'object') return value
  if (path.length > deepest) throw refused(schema, path.slice(0, 1), '嵌套过深')
  if (Array.isArray(value)) return value.map((item, index) => cleaned(item, schema, [...path, String(index)]))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleaned(item, schema, [...path, name])]))
}

/** PostgreSQL takes neither NUL nor half a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const refused = (schema: Described | undefined, path: readonly string[], text: string) =>
  wrongField(path.join('.') || 'body', `${titleOf(schema, path)}${text}`)

/** Path, query and body of every request, before they are validated. */
export function cleanInput(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { params, querystring, body } = (request.routeOptions.schema ?? {}) as Record<string, Described | undefined>
    request.params = cleaned(request.params, params)
    request.query = cleaned(request.query, querystring)
    // An ingested batch reports errors for each item itself; a file is not text.
    if (request.body !== undefined && !request.url.startsWith('/ingest/') && !Buffer.isBuffer(request.body))
      request.body = cleaned(request.body, body)
  })
}
