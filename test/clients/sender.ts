import { createHash, randomBytes } from 'node:crypto'
import type { VisitorCoupons } from '#contract/ingest/coupons.ts'
import { films } from '#contract/ingest/films.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { Body, Reply } from '#contract/kit.ts'
import { signatureOf } from '#server/platform/http/signature.ts'
import type { Services } from '#server/platform/services.ts'
import { unique } from '../rows/world.ts'
import type { TestServer } from '../server/testServer.ts'

export interface Key {
  id: number
  keyId: string
  secret: string
}

export async function aKey(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  operatorId: number,
): Promise<Key> {
  const keyId = unique('jy_key')
  const secret = randomBytes(32).toString('base64url')
  const { id } = await database.db
    .insertInto('ingestKey')
    .values({ operatorId, name: unique('密钥'), keyId, secret: secrets.seal('ingest', secret), createdBy: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, keyId, secret }
}

/** What a test changes about a request, to see it refused. */
export interface Tampering {
  time?: number
  nonce?: string
  idempotencyKey?: string | null
  /** Sent instead of the body that was signed. */
  sentBody?: Buffer
  headers?: Record<string, string>
}

export interface Sent<T> {
  status: number
  code: number
  msg: string
  data: T
}

type Batch = Exclude<
  keyof typeof ingest,
  'picture' | 'snapshot' | 'clip' | 'recordFile' | 'recordRetries' | 'catalogue' | 'bus' | 'serverList' | 'coupons'
>

/** Speaks the ingest API like an outsider: signed requests over HTTP. */
export function openSender({ app }: Pick<TestServer, 'app'>, key: Key) {
  function headers(
    method: 'GET' | 'POST',
    url: string,
    body: Buffer,
    tampering: Tampering = {},
  ): Record<string, string> {
    const time = String(tampering.time ?? Date.now())
    const nonce = tampering.nonce ?? randomBytes(16).toString('hex')
    const signature = signatureOf(key.secret, {
      method,
      path: url,
      time,
      nonce,
      bodyHash: createHash('sha256').update(body).digest('hex'),
    })
    const idempotencyKey = tampering.idempotencyKey === undefined ? unique('idem-') : tampering.idempotencyKey
    return {
      'x-jy-key': key.keyId,
      'x-jy-time': time,
      'x-jy-nonce': nonce,
      'x-jy-signature': signature,
      ...(idempotencyKey !== null && method === 'POST' && { 'idempotency-key': idempotencyKey }),
    }
  }

  async function send<T>(
    method: 'GET' | 'POST',
    url: string,
    body: Buffer,
    type: string | null,
    tampering: Tampering = {},
  ): Promise<Sent<T>> {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...headers(method, url, body, tampering),
        ...(type && { 'content-type': type }),
        ...tampering.headers,
      },
      ...(method === 'POST' && { payload: tampering.sentBody ?? body }),
    })
    return { status: response.statusCode, ...(response.json() as Omit<Sent<T>, 'status'>) }
  }

  return {
    key,
    /** The headers that a request needs, for tests that send it by themselves. */
    headers,
    batch: (name: Batch, items: unknown[], tampering?: Tampering) =>
      send<{ items: ItemAnswer[] }>(
        'POST',
        ingest[name].path,
        Buffer.from(JSON.stringify({ items })),
        'application/json',
        tampering,
      ),
    raw: (name: Batch, body: string, tampering?: Tampering) =>
      send<{ items: ItemAnswer[] }>('POST', ingest[name].path, Buffer.from(body), 'application/json', tampering),
    catalogue: (tampering?: Tampering) =>
      send<{
        devices: { gbCode: string }[]
        packages: { id: number; kind: string; priceFen: number }[]
        activities: { id: number; caseId: number; priceFen: number }[]
        codes: { short: string; name: string; areaId: number; caseId: number | null; pointId: number | null }[]
      }>('GET', ingest.catalogue.path, Buffer.alloc(0), null, tampering),
    coupons: (openid: string, tampering?: Tampering) =>
      send<VisitorCoupons>('GET', `${ingest.coupons.path}?openid=${openid}`, Buffer.alloc(0), null, tampering),
    templates: (tampering?: Tampering) =>
      send<Reply<typeof ingest.templates>>('GET', ingest.templates.path, Buffer.alloc(0), null, tampering),
    serverList: (tampering?: Tampering) =>
      send<{ servers: { instanceId: string; takesWork: boolean; address: string }[] }>(
        'GET',
        ingest.serverList.path,
        Buffer.alloc(0),
        null,
        tampering,
      ),
    bus: (tampering?: Tampering) => send<{ url: string }>('GET', ingest.bus.path, Buffer.alloc(0), null, tampering),
    upload: (
      name: 'picture' | 'snapshot',
      fields: Record<string, string | number>,
      file: Buffer | null,
      tampering?: Tampering,
    ) => {
      const { body, type } = form(fields, file)
      return send<ItemAnswer>('POST', ingest[name].path, body, type, tampering)
    },
    recordFile: (
      fields: { videoId: string; gbCode: string },
      files: { file?: Buffer; poster?: Buffer },
      tampering?: Tampering,
    ) => {
      const { body, type } = form(fields, files)
      return send<ItemAnswer>('POST', ingest.recordFile.path, body, type, tampering)
    },
    clip: (
      fields: { clipId: string; gbCode: string; recordedAt: string; openid?: string },
      file: Buffer | null,
      tampering?: Tampering,
    ) => {
      const { body, type } = form(fields, file)
      return send<ItemAnswer>('POST', ingest.clip.path, body, type, tampering)
    },
    film: <N extends 'claim' | 'progress' | 'fail'>(
      name: N,
      body: Body<(typeof films)[N]>,
      tampering?: Tampering,
    ): Promise<Sent<Reply<(typeof films)[N]>>> =>
      send('POST', films[name].path, Buffer.from(JSON.stringify(body)), 'application/json', tampering),
    finish: (lease: string, files: { file?: Buffer; poster?: Buffer }, tampering?: Tampering) => {
      const { body, type } = form({ lease }, files)
      return send<ItemAnswer>('POST', films.finish.path, body, type, tampering)
    },
    recordRetries: (tampering?: Tampering) =>
      send<Reply<typeof ingest.recordRetries>>('GET', ingest.recordRetries.path, Buffer.alloc(0), null, tampering),
    form: (name: 'picture' | 'snapshot', body: Buffer, type: string) =>
      send<ItemAnswer>('POST', ingest[name].path, body, type),
  }
}

export type Sender = ReturnType<typeof openSender>

/** The one answer of a batch of one. */
export const only = ({ data }: Sent<{ items: ItemAnswer[] }>): ItemAnswer => data.items[0]!

export function form(
  fields: Record<string, string | number>,
  files: Buffer | null | Readonly<Partial<Record<string, Buffer>>>,
): { body: Buffer; type: string } {
  const boundary = `jy${randomBytes(12).toString('hex')}`
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const named = files === null ? {} : Buffer.isBuffer(files) ? { file: files } : files
  for (const [name, file] of Object.entries(named))
    if (file)
      parts.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        Buffer.from(file),
        Buffer.from('\r\n'),
      )
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
