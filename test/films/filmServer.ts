import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { signed } from '#client/signing.ts'
import { FilmFinishForm, type FilmJob, films } from '#contract/ingest/films.ts'

interface Report {
  readonly lease: string
  readonly at: number
}
export interface Finished extends Report {
  readonly film: Buffer
  readonly poster: Buffer
}

/** A server for makers that follows the contract, without a database. */
export interface FakeFilmServer {
  readonly base: string
  readonly key: { readonly keyId: string; readonly secret: string }
  /** Films that are claimed next. */
  readonly waiting: FilmJob[]
  readonly claims: { readonly maker: string; readonly instanceId?: string }[]
  readonly progress: (Report & { readonly progress: number })[]
  readonly failures: (Report & { readonly reason: string; readonly temporary: boolean })[]
  readonly finished: Finished[]
  /** Leases that belong to another maker. */
  readonly lost: Set<string>
  /** Breaks every connection while it is true. */
  away: boolean
  /** The refusal of every claim. */
  refusal?: { readonly status: number; readonly code: number; readonly msg: string }
  /** Paths of files that were fetched, each as often as it was. */
  readonly fetched: string[]
  /** Serves a content and returns its address. */
  serve(name: string, content: Buffer): string
  close(): Promise<void>
}

/** Starts such a server. */
export async function startFilmServer(): Promise<FakeFilmServer> {
  const files = new Map<string, Buffer>()
  const answers = new Map<string, Answer>()
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url!
    if (server.away) return request.socket.destroy()
    if (request.method === 'GET') {
      server.fetched.push(path)
      const file = files.get(path)
      return file ? response.end(file) : response.writeHead(404).end()
    }
    const body = Buffer.concat(chunks)
    if (!isProven(request, body)) return response.writeHead(401).end(JSON.stringify({ code: 401, msg: '签名不符' }))
    const again = String(request.headers['idempotency-key'])
    const { status = 200, ...answer } =
      answers.get(again) ??
      (await answerTo(server, path, String(request.headers['content-type']), body).catch(
        (error: Error): Answer => ({ code: 2000, msg: error.message, data: null }),
      ))
    answers.set(again, { status, ...answer })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const key = { keyId: 'jyk_maker', secret: 'a secret that nobody uses' }
  const isProven = (request: IncomingMessage, body: Buffer) => {
    const { headers, method, url } = request
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const message = { method: method as 'POST', path: url!, bodyHash }
    const proof = signed(key, message, Number(headers['x-jy-time']), String(headers['x-jy-nonce']))
    return Object.entries(proof).every(([name, value]) => headers[name] === value)
  }
  const server: FakeFilmServer = {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    ...{ key, waiting: [], claims: [], progress: [], failures: [], finished: [], lost: new Set(), away: false },
    fetched: [],
    serve(name, content) {
      const path = `/files/${name}?e=1&s=signed`
      files.set(path, content)
      return path
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return server
}

interface Answer {
  readonly status?: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
}
const ok = (data: unknown): Answer => ({ code: 200, msg: 'ok', data })
const notOurs: Answer = { code: 2002, msg: '视频已由别的制作程序领取', data: null }

async function answerTo(server: FakeFilmServer, path: string, type: string, body: Buffer): Promise<Answer> {
  const read = <T>(schema: TSchema, value: unknown): T => {
    const [wrong] = Value.Errors(schema, value)
    if (wrong) throw new Error(`${path}: ${wrong.instancePath} ${wrong.message}`)
    return value as T
  }
  const json = () => JSON.parse(body.toString()) as unknown
  const at = performance.now()
  if (path === films.claim.path) {
    server.claims.push(read(films.claim.body, json()))
    return server.refusal ? { ...server.refusal, data: null } : ok({ film: server.waiting.shift() ?? null })
  }
  if (path === films.progress.path) {
    const report = read<{ lease: string; progress: number }>(films.progress.body, json())
    server.progress.push({ ...report, at })
    return server.lost.has(report.lease) ? notOurs : ok({ until: new Date(Date.now() + 90_000).toISOString() })
  }
  if (path === films.fail.path) {
    const report = read<{ lease: string; reason: string; temporary: boolean }>(films.fail.body, json())
    if (server.lost.has(report.lease)) return notOurs
    server.failures.push({ ...report, at })
    return ok({ state: report.temporary ? 'uploaded' : 'failed' })
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const bytes = async (name: string) => Buffer.from(await (form.get(name) as File).arrayBuffer())
  const { lease } = read<{ lease: string }>(FilmFinishForm, { lease: form.get('lease') })
  if (server.lost.has(lease)) return notOurs
  server.finished.push({ lease, film: await bytes('file'), poster: await bytes('poster'), at })
  return ok({ index: 0, code: 200, msg: 'ok', id: 1, repeated: false })
}

/** A film of the clips in some files. */
export function filmJob(
  server: Pick<FakeFilmServer, 'serve'>,
  clips: readonly string[],
  { template, ...more }: Partial<Omit<FilmJob, 'template'>> & { template?: Partial<FilmJob['template']> } = {},
): FilmJob {
  const lease = crypto.randomUUID()
  return {
    ...{ lease, videoId: `V-${lease.slice(0, 4)}`, attempt: 1, until: new Date(Date.now() + 90_000).toISOString() },
    template: {
      ...{ id: 1, caseId: 1, name: '模板', version: 1, durationMs: 2000, aspect: 'auto', audio: null },
      ...{ timeline: [], slots: [] },
      ...template,
    },
    clips: clips.map((file, index) => {
      const content = readFileSync(file)
      const sha256 = createHash('sha256').update(content).digest('hex')
      return {
        ...{ clipId: `C-${index}`, file: server.serve(`${sha256}.mp4`, content), sha256, bytes: content.length },
        ...{ width: 320, height: 180, durationMs: 2000, pointId: null, faces: [] },
        recordedAt: new Date(Date.UTC(2026, 4, 2, 6, 0, index)).toISOString(),
      }
    }),
    ...{ part: null, photos: [] },
    words: { nick: '小明', date: '2026年5月2日', area: '黄山', point: '迎客松' },
    ...more,
  }
}
