import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { signatureOf } from './signature.ts'

it('a request signature matches the documentation (value made with openssl)', () => {
  const body = '{"items":[{"gbCode":"34100000001327000001","at":"2026-05-02T14:28:03+08:00"}]}'
  const signed = {
    method: 'POST',
    path: '/ingest/v1/heartbeats',
    time: '1777703283000',
    nonce: '0123456789abcdef',
    bodyHash: createHash('sha256').update(body).digest('hex'),
  }
  expect(signed.bodyHash).toBe('2a3c18fc319fbb5b69225fb7116ba5a7918360ce37c10f39f7a3b8d4af2358e2')
  expect(signatureOf('aGVsbG8td29ybGQtdGhpcy1pcy1hLXNlY3JldC0wMQ', signed)).toBe(
    'ddcb0a8d75cf1107602f286b97e89ff5e4935226d9efa6c0e5df9e3f2a85c361',
  )
})
