import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, withServer } from './server/template.ts'

// What README and docs/PERFORMANCE.md publish can be measured again: each bench runs, on few rows and for seconds.
const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const isThere = await withServer(server, () => Promise.resolve(true)).catch(() => false)
const root = fileURLToPath(new URL('..', import.meta.url))
const benches = globSync('bench/*.ts', { cwd: root }).flatMap((file) => {
  const [, name] = /(?!run|kit|floor)\b(\w+)\.ts$/.exec(file) ?? []
  return name && /export const title/.test(readFileSync(`${root}/${file}`, 'utf8')) ? [name] : []
})

it('README lists every bench, and no other', () => {
  const [, listed = ''] =
    /\| `npm run bench -- ([^|]+) \| figures/.exec(readFileSync(`${root}/README.md`, 'utf8')) ?? []
  expect([...listed.matchAll(/\w+/g)].map(([name]) => name).toSorted()).toEqual(benches.toSorted())
})

describe.skipIf(!isThere)('on a seeded PostgreSQL', { timeout: 180_000 }, () => {
  const name = `jy_test_bench_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(server, name)
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, LARGE_DATABASE_URL: url },
    })

  beforeAll(async () => {
    await withServer(server, (client) => client.query(`create database ${name}`))
    await run('scripts/database/seed.ts', '--orders', '2000')
  }, 180_000)
  afterAll(() => withServer(server, (client) => client.query(`drop database ${name} with (force)`)))

  it('the rollups of seeded rows match the rows', async () => {
    await run('scripts/admin.ts', 'verify-figures')
  })

  it.each(benches)('npm run bench -- %s prints its table', async (bench) => {
    expect(existsSync(`${root}/dist/web/index.html`), 'a built page').toBe(true)
    const { stdout } = await run('bench/run.ts', bench, '--tiny')
    expect(stdout).toMatch(/│.+│/)
  })
})
