import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusedFile } from '../http/refusedFile.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { isKey } from './key.ts'
import { pathHolds } from './signedPath.ts'
import { type ByteRange, ObjectMissing, type Storage } from './storage.ts'

type Question = Record<'e' | 's' | 'n' | 'by', unknown>

/**
 * GET /files/<key>?e=…&s=…[&n=…][&by=…]: the signature is the permission, so the address works in an <img> without a token.
 * @param canFetch whether a session may still have a file that a job of its account made; checked for every file below `made/`
 */
export function mountFiles(
  app: FastifyInstance,
  storage: Storage,
  secrets: Secrets,
  canFetch: (key: string, sessionId: number) => Promise<boolean>,
) {
  app.get<{ Params: { '*': string }; Querystring: Partial<Question> }>(
    '/files/*',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const key = request.params['*']
      const { e, s, n, by } = request.query
      const signed =
        typeof e === 'string' &&
        typeof s === 'string' &&
        (n === undefined || typeof n === 'string') &&
        (by === undefined || typeof by === 'string') &&
        isKey(key) &&
        pathHolds(secrets, key, { e, s, ...(n !== undefined && { n }), ...(by !== undefined && { by }) })
      const isMade = key.startsWith('made/')
      if (!signed || (isMade && !(by && (await canFetch(key, Number(by))))))
        return reply.code(403).header('cache-control', 'no-store').send(refusedFile)

      return sendFile(request, reply, storage, key, {
        // An account that loses the right to a file must not find it in the browser's cache either.
        seconds: isMade ? 0 : Number(e) - Math.floor(Date.now() / 1000),
        ...(typeof n === 'string' && { fileName: n }),
      })
    },
  )
}

/** Sends an object, or the requested range of it; `seconds` for which the address works. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
  { seconds, fileName }: { seconds: number; fileName?: string },
) {
  // A key is written only once, so equal keys mean equal content.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`
  reply.headers({
    etag,
    'cache-control': `private, max-age=${Math.max(0, seconds)}, immutable`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (fileName !== undefined)
    reply.header(
      'content-disposition',
      `attachment; filename="${fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, percent)}`,
    )
  try {
    const { bytes, contentType } = await storage.stat(key)
    const range = rangeOf(request.headers.range, bytes)
    if (range === 'none')
      return reply.code(416).header('content-range', `bytes */${bytes}`).header('cache-control', 'no-store').send()
    reply.type(contentType)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    reply.header('content-length', range ? range.end - range.start + 1 : bytes)
    // Fastify counts the bytes of a HEAD answer itself, unless it is a stream.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return reply.send((await storage.stream(key, range ?? undefined)).stream)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    return reply
      .code(404)
      .removeHeader('content-disposition')
      .header('cache-control', 'no-store')
      .send({ code: 404, msg: '文件已不存在' })
  }
}

/**
 * The requested range; null for the whole object (also for several ranges, which may be answered with the whole); `none` if the range
 * lies outside the object. RFC 9110, 14.
 */
function rangeOf(header: string | undefined, bytes: number): ByteRange | 'none' | null {
  const match = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Number(match[2])
    return length === 0 || bytes === 0 ? 'none' : { start: Math.max(0, bytes - length), end: bytes - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1)
  return start > end ? (start >= bytes ? 'none' : null) : { start, end }
}

const percent = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
