import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openIngest } from './ingest.ts'
import { bodyHash, signed } from './signing.ts'
import { Refused, Unreachable } from './transport.ts'

const key = { keyId: 'jyk_test', secret: 'nobody uses this one' }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = { status?: number; headers?: Record<string, string>; json?: unknown } | 'hang up' | 'silence'

/** A server that responds as `answer` says and records the requests. */
async function listen(answer: (request: Seen, count: number) => Answer) {
  const requests: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks) }
      requests.push(one)
      const said = answer(one, requests.length)
      if (said === 'hang up') return request.socket.destroy()
      if (said === 'silence') return
      response
        .writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
        .end(JSON.stringify(said.json ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const taken = ({ body }: Seen) => ({
  json: {
    code: 200,
    msg: 'ok',
    data: {
      items: (JSON.parse(body.toString()) as { items: unknown[] }).items.map((_, index) => ({
        index,
        code: 200,
        msg: 'ok',
        id: 1,
        repeated: false,
      })),
    },
  },
})
const scan = (scanId: string) => ({
  scanId,
  gbCode: '34100000001320000001',
  openid: 'oVisitor000001',
  at: '2026-05-02T06:24:41.000Z',
})

it('a client signs the body that it sends, with method and path', async () => {
  const { base, requests } = await listen(taken)
  await openIngest(base, key).post('scans', [scan('s1')])
  const [{ headers, path, body }] = requests as [Seen]
  const proof = signed(
    key,
    { method: 'POST', path, bodyHash: await bodyHash(body) },
    Number(headers['x-jy-time']),
    String(headers['x-jy-nonce']),
  )
  expect(path).toBe('/ingest/v1/scans')
  expect(headers).toMatchObject(proof)
  expect(headers['idempotency-key']).toMatch(/^[0-9A-Za-z_.:-]{8,64}$/)
})

it('a client retries a broken, busy or failing request with the same key and body but a fresh nonce', async () => {
  const { base, requests } = await listen((one, count) =>
    count === 1
      ? 'hang up'
      : count === 2
        ? { status: 429, headers: { 'retry-after': '0' } }
        : count === 3
          ? { status: 503 }
          : taken(one),
  )
  const answers = await openIngest(base, key, { pauseMs: 5 }).post('scans', [scan('s1')])
  expect(answers.map(({ code }) => code)).toEqual([200])
  expect(requests).toHaveLength(4)
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(requests.map(({ headers }) => headers['x-jy-nonce'])).size).toBe(4)
  expect(new Set(requests.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(1)
})

it('a client does not retry after a refusal', async () => {
  const { base, requests } = await listen(() => ({ status: 401, json: { code: 1511, msg: '签名不符', data: null } }))
  await expect(openIngest(base, key, { pauseMs: 5 }).post('scans', [scan('s1')])).rejects.toThrowError(Refused)
  expect(requests).toHaveLength(1)
})

it('a client gives up on a server that never responds', async () => {
  const { base, requests } = await listen(() => 'silence')
  await expect(openIngest(base, key, { timeoutMs: 1000, attempts: 2, pauseMs: 5 }).catalogue()).rejects.toThrowError(
    Unreachable,
  )
  expect(requests).toHaveLength(2)
})

it('a client sends 1200 items in three batches and numbers their answers consecutively', async () => {
  const { base, requests } = await listen(taken)
  const answers = await openIngest(base, key).post(
    'scans',
    Array.from({ length: 1200 }, (_, i) => scan(`s${i}`)),
  )
  expect(requests.map(({ body }) => (JSON.parse(body.toString()) as { items: unknown[] }).items.length)).toEqual([
    500, 500, 200,
  ])
  expect(answers.map(({ index }) => index)).toEqual(Array.from({ length: 1200 }, (_, i) => i))
})

it('a client builds a multipart form that a server can parse', async () => {
  const { base, requests } = await listen(() => ({
    json: { code: 200, msg: 'ok', data: { index: 0, code: 200, msg: 'ok', id: 7, repeated: false } },
  }))
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x2d, 0x2d, 0xff, 0xd9])
  const answer = await openIngest(base, key).picture(
    { pictureId: 'p-1', gbCode: '34100000001320000001', takenAt: '2026-05-02T06:24:41.000Z', faces: 2 },
    jpeg,
  )
  const [{ body, headers }] = requests as [Seen]
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData()
  expect(answer.id).toBe(7)
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    pictureId: 'p-1',
    gbCode: '34100000001320000001',
    takenAt: '2026-05-02T06:24:41.000Z',
    faces: '2',
  })
  expect(Buffer.from(await (form.get('file') as File).arrayBuffer())).toEqual(jpeg)
})
