import { randomBytes, randomUUID } from 'node:crypto'
import { type ItemAnswer, ingest, type PictureForm } from '#contract/ingest/ingest.ts'
import type { Body, Reply } from '#contract/kit.ts'
import { type Key, type Message, signed } from './signing.ts'
import { ask, type Patience } from './transport.ts'

/** Calls that take a batch. */
export type BatchName = {
  [N in keyof typeof ingest]: (typeof ingest)[N] extends { body: unknown } ? N : never
}[keyof typeof ingest]
export type Item<N extends BatchName> = Body<(typeof ingest)[N]>['items'][number]
export type Catalogue = Reply<typeof ingest.catalogue>

/** The ingest interface with the key of one operator. Every call may throw Refused or Unreachable. */
export interface Ingest {
  /** Any number of items, sent in batches that the interface takes; one answer for each item, `index` counted over all. */
  post<N extends BatchName>(name: N, items: readonly Item<N>[]): Promise<ItemAnswer[]>
  picture(form: PictureForm, jpeg: Uint8Array): Promise<ItemAnswer>
  snapshot(form: PictureForm, jpeg: Uint8Array): Promise<ItemAnswer>
  catalogue(): Promise<Catalogue>
  /** Where the device bus is. */
  bus(): Promise<string>
  readonly key: Key
}

const batchSize = 500

export function openIngest(base: string, key: Key, patience: Patience = {}): Ingest {
  const send = <T>(message: Message, type: string) => {
    const idempotencyKey = randomUUID()
    return ask<T>(
      new URL(message.path, base).href,
      () => ({
        method: message.method,
        headers: {
          ...signed(key, message),
          ...(message.method === 'POST' && { 'content-type': type, 'idempotency-key': idempotencyKey }),
        },
        ...(message.method === 'POST' && { body: message.body }),
      }),
      patience,
    )
  }
  const upload = (path: string, form: PictureForm, jpeg: Uint8Array) => {
    const { body, type } = multipart(form, jpeg)
    return send<ItemAnswer>({ method: 'POST', path, body }, type)
  }
  return {
    async post(name, items) {
      const answers: ItemAnswer[] = []
      for (let from = 0; from < items.length; from += batchSize) {
        const body = Buffer.from(JSON.stringify({ items: items.slice(from, from + batchSize) }))
        const reply = await send<{ items: ItemAnswer[] }>(
          { method: 'POST', path: ingest[name].path, body },
          'application/json',
        )
        answers.push(...reply.items.map((answer) => ({ ...answer, index: answer.index + from })))
      }
      return answers
    },
    picture: (form, jpeg) => upload(ingest.picture.path, form, jpeg),
    snapshot: (form, jpeg) => upload(ingest.snapshot.path, form, jpeg),
    key,
    bus: async () => {
      const message = { method: 'GET', path: ingest.bus.path, body: new Uint8Array() } as const
      return (await send<Reply<typeof ingest.bus>>(message, '')).url
    },
    catalogue: () => send<Catalogue>({ method: 'GET', path: ingest.catalogue.path, body: new Uint8Array() }, ''),
  }
}

/** The bytes of a form (RFC 7578), because the signature covers them. */
export function multipart(form: PictureForm, jpeg: Uint8Array) {
  const boundary = `jingying-${randomBytes(12).toString('hex')}`
  const part = (disposition: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`
  const fields = Object.entries(form)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`)
  const head = `${fields.join('')}${part(`name="file"; filename="${form.pictureId}.jpg"`, 'Content-Type: image/jpeg\r\n')}`
  return {
    body: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
