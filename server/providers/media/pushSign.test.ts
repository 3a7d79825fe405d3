import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { provePush, pushQuery } from './pushSign.ts'

const keys = { primary: 'a'.repeat(32), backup: 'b'.repeat(32) }
const [code, now] = ['qwertyuiop234567', Date.parse('2026-05-02T14:00:00+08:00')]
const parseQuery = (query: string) => Object.fromEntries(new URLSearchParams(query))

it('a push is signed like Tencent’s live service does: MD5 of key, stream name and hexadecimal expiry', () => {
  const query = parseQuery(pushQuery('5rkFGGMQ8vAkfa8hbPUN', 'stream1', new Date(0x5c271099 * 1000)))
  expect(query.txTime).toBe('5C271099')
  expect(query.txSecret).toBe(createHash('md5').update('5rkFGGMQ8vAkfa8hbPUNstream15C271099').digest('hex'))
})

it('a signature by either key is valid until it expires, also in capital letters, and not afterwards', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('primary' as const, 'backup' as const),
      fc.integer({ min: -99, max: 99 }),
      (name, seconds) => {
        const query = parseQuery(pushQuery(keys[name], code, new Date(now + seconds * 1000)))
        const proof = seconds < 0 ? 'expired' : name
        expect(provePush(keys, code, query, now)).toBe(proof)
        expect(provePush(keys, code, { ...query, txSecret: query.txSecret!.toUpperCase() }, now)).toBe(proof)
      },
    ),
  )
})

it('a signature is refused for another stream, another key or a changed expiry, and if a part is missing', () => {
  const query = parseQuery(pushQuery(keys.primary, code, new Date(now + 60_000)))
  const later = ((Number.parseInt(query.txTime!, 16) + 3600) >>> 0).toString(16).toUpperCase()
  expect(provePush(keys, 'another234567890', query, now)).toBe('wrong')
  expect(provePush({ primary: 'c', backup: 'd' }, code, query, now)).toBe('wrong')
  expect(provePush(keys, code, { ...query, txTime: later }, now)).toBe('wrong')
  for (const bare of [{}, { txSecret: query.txSecret }, { txTime: query.txTime }, { ...query, txTime: 'soon' }])
    expect(provePush(keys, code, bare, now)).toBe('unsigned')
})
