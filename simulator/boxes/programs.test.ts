import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factoryVersion, openPrograms } from './programs.ts'

const file = Buffer.from('a program')
const args = {
  product: 'camera' as const,
  version: 'v1.4.0',
  url: '/ingest/v1/updates/a?e=1&s=2',
  sha256: createHash('sha256').update(file).digest('hex'),
  bytes: file.length,
}
const server = createServer((request, response) => {
  if (request.url === args.url) response.end(file)
  else response.writeHead(403).end()
})
let base: string
const folder = mkdtempSync(join(tmpdir(), 'jy-programs-'))
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a program is accepted only if its size and digest match the command', async () => {
  const programs = await openPrograms(folder, base)
  expect(await programs.fetch(args)).toBeNull()
  expect(await programs.fetch({ ...args, url: base + args.url })).toBeNull()
  expect(await programs.fetch({ ...args, sha256: 'ab'.repeat(32) })).toBe('程序包校验值不对')
  expect(await programs.fetch({ ...args, bytes: 1 })).toBe('程序包大小不对：9 字节')
  expect(await programs.fetch({ ...args, url: '/elsewhere' })).toBe('程序包取不到（403）')
})

it('an installed program is still there after a restart', async () => {
  const programs = await openPrograms(folder, base)
  expect(programs.of('1')).toBe(factoryVersion)
  await Promise.all([programs.install('1', 'v1.4.0'), programs.install('2', 'v1.4.1')])
  const later = await openPrograms(folder, base)
  expect([later.of('1'), later.of('2'), later.of('3')]).toEqual(['v1.4.0', 'v1.4.1', factoryVersion])
})
