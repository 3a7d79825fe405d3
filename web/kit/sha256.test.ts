import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { digestOf, sha256 } from './sha256.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the plain code gives the digest of any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      expect(digestOf(bytes)).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))))
    }),
  )
})

test('a text has one digest, with and without the interface of the browser', async () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await sha256('abc')).toBe(known)
  const chinese = await sha256('黄山-0502')
  vi.stubGlobal('crypto', {})
  expect(await sha256('abc')).toBe(known)
  expect(await sha256('黄山-0502')).toBe(chinese)
})
