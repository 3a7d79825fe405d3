import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { uniqueName } from './key.ts'
import { ObjectMissing, type Storage } from './storage.ts'

const aKey = () => `tests/${uniqueName()}.csv`
const bytesOf = (words: string) => new TextEncoder().encode(words)

/** Tests for every provider. `holds` counts what is stored, including parts of objects. */
export function storageContract(name: string, open: () => { storage: Storage; holds(): Promise<number> }) {
  describe(`${name} keeps objects`, () => {
    it('the storage returns what was stored, as bytes and as a stream', async () => {
      const { storage } = open()
      const key = aKey()
      await storage.put(key, bytesOf('一，二'), 'text/csv')
      expect(new TextDecoder().decode(await storage.read(key))).toBe('一，二')
      const { stream, bytes, contentType } = await storage.stream(key)
      expect([bytes, contentType, await text(stream)]).toEqual([9, 'text/csv', '一，二'])
      expect(await storage.stat(key)).toEqual({ bytes: 9, contentType: 'text/csv' })
    })
    it('the storage accepts a stream of unknown length', async () => {
      const { storage } = open()
      const key = aKey()
      await storage.put(key, Readable.from([bytesOf('abc'), bytesOf('def')]), 'text/csv')
      expect((await storage.stat(key)).bytes).toBe(6)
    })
    it('the storage streams a range and reports the size of the whole object', async () => {
      const { storage } = open()
      const key = aKey()
      await storage.put(key, bytesOf('0123456789'), 'text/csv')
      const { stream, bytes } = await storage.stream(key, { start: 3, end: 5 })
      expect([await text(stream), bytes]).toEqual(['345', 10])
    })
    it('the storage replaces an object completely', async () => {
      const { storage } = open()
      const key = aKey()
      await storage.put(key, bytesOf('the long first'), 'text/csv')
      await storage.put(key, bytesOf('short'), 'text/csv')
      expect(new TextDecoder().decode(await storage.read(key))).toBe('short')
    })
    it('the storage keeps nothing of a write whose source fails', async () => {
      const { storage, holds } = open()
      const key = aKey()
      const before = await holds()
      const source = Readable.from(
        (async function* () {
          yield bytesOf('half')
          throw new Error('source broke')
        })(),
      )
      await expect(storage.put(key, source, 'text/csv')).rejects.toThrow('source broke')
      await expect(storage.read(key)).rejects.toThrow(ObjectMissing)
      expect(await holds()).toBe(before)
    })
    it('the storage keeps the old object if its replacement fails', async () => {
      const { storage } = open()
      const key = aKey()
      await storage.put(key, bytesOf('old'), 'text/csv')
      const source = new Readable({ read() {} })
      source.push('new')
      setImmediate(() => source.destroy(new Error('source broke')))
      await expect(storage.put(key, source, 'text/csv')).rejects.toThrow('source broke')
      expect(new TextDecoder().decode(await storage.read(key))).toBe('old')
    })
    it('the storage reports a missing object, and removing one is no error', async () => {
      const { storage } = open()
      const key = aKey()
      await expect(storage.read(key)).rejects.toThrow(ObjectMissing)
      await expect(storage.stat(key)).rejects.toThrow(ObjectMissing)
      await expect(storage.stream(key)).rejects.toThrow(ObjectMissing)
      await storage.remove(key)
      await storage.put(key, bytesOf('x'), 'text/csv')
      await storage.remove(key)
      await expect(storage.read(key)).rejects.toThrow(ObjectMissing)
    })
    it.each([
      '../secret.key',
      'a/../../secret.csv',
      '/etc/passwd',
      'a//b.csv',
      'a/.b.csv',
      'a/b',
      'a/b.exe',
      'a\\b.csv',
      'a/b.csv\0.csv',
      `a/${'x'.repeat(220)}.csv`,
    ])('the storage refuses the key %j', async (key) => {
      const { storage } = open()
      await expect((async () => storage.put(key, bytesOf('x'), 'text/csv'))()).rejects.toThrow('not a storage key')
      await expect((async () => storage.read(key))()).rejects.toThrow('not a storage key')
      await expect((async () => storage.remove(key))()).rejects.toThrow('not a storage key')
    })
    it('signed addresses of the storage stay the same within a quarter of an hour', () => {
      const { storage } = open()
      expect(storage.url('tests/a.csv')).toBe(storage.url('tests/a.csv'))
      expect(storage.url('tests/a.csv')).not.toBe(storage.url('tests/b.csv'))
      expect(storage.url('tests/a.csv', { fileName: '照片.csv' })).not.toBe(storage.url('tests/a.csv'))
    })
  })
}
