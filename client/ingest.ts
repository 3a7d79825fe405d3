import { randomBytes, randomUUID } from 'node:crypto'
import { ingest } from '#contract/ingest/ingest.ts'
import type { ItemAnswer } from '#contract/ingest/items.ts'
import type { PictureForm } from '#contract/ingest/posts.ts'
import type { Body, Operation, Query, Reply } from '#contract/kit.ts'
import { bodyHash, type Key, signed } from './signing.ts'
import { ask, type Patience } from './transport.ts'

/** Calls that take a batch. */
export type BatchName = {
  [N in keyof typeof ingest]: (typeof ingest)[N] extends { body: unknown } ? N : never
}[keyof typeof ingest]
export type Item<N extends BatchName> = Body<(typeof ingest)[N]>['items'][number]
export type Catalogue = Reply<typeof ingest.catalogue>

/** A file of a form: its bytes, or a blob that is read while it is sent (`openAsBlob` of node:fs). */
export interface FormFile {
  readonly content: Uint8Array | Blob
  readonly name: string
  readonly type: string
}
type FormFields = Readonly<Record<string, string | number | undefined>>

/** The ingest interface with the key of one operator. Every call may throw Refused or Unreachable. */
export interface Ingest {
  readonly key: Key
  /** Any number of items, sent in batches that the interface takes; one answer for each item, `index` counted over all. */
  post<N extends BatchName>(name: N, items: readonly Item<N>[]): Promise<ItemAnswer[]>
  /** A call that takes neither a batch nor a form. */
  call<O extends Operation>(operation: O, input?: { query?: Query<O>; body?: Body<O> }): Promise<Reply<O>>
  /** A multipart form. */
  upload<O extends Operation>(
    operation: O,
    fields: FormFields,
    files: Readonly<Record<string, FormFile>>,
  ): Promise<Reply<O>>
  picture(form: PictureForm, jpeg: Uint8Array): Promise<ItemAnswer>
  snapshot(form: PictureForm, jpeg: Uint8Array): Promise<ItemAnswer>
  catalogue(): Promise<Catalogue>
  /** Where the device bus is. */
  bus(): Promise<string>
}

const batchSize = 500

export function openIngest(base: string, key: Key, patience: Patience = {}): Ingest {
  async function send<T>(method: 'GET' | 'POST', path: string, body: Uint8Array | Blob, type: string): Promise<T> {
    const message = { method, path, bodyHash: await bodyHash(body) }
    const idempotencyKey = randomUUID()
    return ask<T>(
      new URL(path, base).href,
      () => ({
        method,
        headers: {
          ...signed(key, message),
          ...(method === 'POST' && { 'content-type': type, 'idempotency-key': idempotencyKey }),
        },
        ...(method === 'POST' && { body }),
      }),
      patience,
    )
  }
  const json = (body: unknown) => Buffer.from(JSON.stringify(body))
  const call: Ingest['call'] = ({ method, path }, { query, body } = {}) => {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]),
    )
    const whole = search.size > 0 ? `${path}?${search}` : path
    return send(method as 'GET' | 'POST', whole, method === 'POST' ? json(body) : new Uint8Array(), 'application/json')
  }
  const upload: Ingest['upload'] = ({ path }, fields, files) => {
    const { body, type } = multipart(fields, files)
    return send('POST', path, body, type)
  }
  const photo = ({ pictureId }: PictureForm, content: Uint8Array) => ({
    file: { content, name: `${pictureId}.jpg`, type: 'image/jpeg' },
  })
  return {
    key,
    async post(name, items) {
      const answers: ItemAnswer[] = []
      for (let from = 0; from < items.length; from += batchSize) {
        const body = json({ items: items.slice(from, from + batchSize) })
        const reply = await send<{ items: ItemAnswer[] }>('POST', ingest[name].path, body, 'application/json')
        answers.push(...reply.items.map((answer) => ({ ...answer, index: answer.index + from })))
      }
      return answers
    },
    call,
    upload,
    picture: (form, jpeg) => upload(ingest.picture, { ...form }, photo(form, jpeg)),
    snapshot: (form, jpeg) => upload(ingest.snapshot, { ...form }, photo(form, jpeg)),
    bus: async () => (await call(ingest.bus)).url,
    catalogue: () => call(ingest.catalogue),
  }
}

/** The body of a form (RFC 7578). It is built before it is sent, because the signature covers it. */
export function multipart(fields: FormFields, files: Readonly<Record<string, FormFile>>) {
  const boundary = `jingying-${randomBytes(12).toString('hex')}`
  const part = (disposition: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const contents = Object.entries(files).flatMap(([field, { content, name, type }]) => [
    part(`name="${field}"; filename="${name}"`, `Content-Type: ${type}\r\n`),
    content,
    '\r\n',
  ])
  return {
    // Node's blobs take any bytes, also of a shared buffer, which the type of the DOM excludes.
    body: new Blob([...texts, ...contents, `--${boundary}--\r\n`] as (string | Blob)[]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
