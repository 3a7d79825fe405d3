import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { storageContract } from '../../platform/files/storage.contract.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { folderStorage } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const secrets = {
  sign: (purpose: string, text: string) => Buffer.from(`${purpose}/${text}`).toString('base64url'),
} as Secrets

storageContract('the folder', () => ({
  storage: folderStorage(folder, secrets),
  holds: async () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
}))

it('stored files can be read only by the server’s own user', async () => {
  await folderStorage(folder, secrets).put('mode/2026/a.csv', new Uint8Array([1]), 'text/csv')
  expect([
    statSync(join(folder, 'mode/2026/a.csv')).mode & 0o777,
    statSync(join(folder, 'mode/2026')).mode & 0o777,
  ]).toEqual([0o600, 0o700])
})

it('half-written files of a killed process are deleted, but not files that another process is writing', () => {
  const [old, young] = [join(folder, '.parts/old'), join(folder, '.parts/young')]
  for (const path of [old, young]) writeFileSync(path, 'half')
  utimesSync(old, 1, 1)
  folderStorage(folder, secrets)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})

it('a file is refused if its type does not match its extension', async () => {
  await expect(folderStorage(folder, secrets).put('tests/a.jpg', new Uint8Array(1), 'text/csv')).rejects.toThrow(
    'cannot hold',
  )
})
