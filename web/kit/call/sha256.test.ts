import { afterEach, expect, test, vi } from 'vitest'
import { sha256 } from './sha256.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the digest of a text is the same with and without the browser’s crypto API', async () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  expect(await sha256('abc')).toBe(known)
  const chinese = await sha256('黄山-0502')
  vi.stubGlobal('crypto', {})
  expect(await sha256('abc')).toBe(known)
  expect(await sha256('黄山-0502')).toBe(chinese)
})
