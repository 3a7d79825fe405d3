import { execFile } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdmin } from '#server/domains/accounts/signIn/firstAdmin.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { migrate, migrationFolder } from '#server/platform/db/schema/migrate.ts'
import { migrationsIn } from '#server/platform/db/schema/migrationFiles.ts'
import { readEnv } from '#server/platform/env.ts'
import { aWebBuild, aWebHost } from './rows/webRows.ts'
import { dataFolder } from './server/dataFolder.ts'
import { bareEnv } from './server/ownProcess.ts'

const base = mkdtempSync(join(tmpdir(), 'jy-commands-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
  return promisify(execFile)(process.execPath, [path, ...args], { env: bareEnv(env) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

const newest = migrationsIn(migrationFolder).at(-1)!.name

describe('npm run admin', () => {
  const used = dataFolder()
  afterAll(() => rmSync(used, { recursive: true, force: true }))
  beforeAll(async () => {
    const database = await openDatabase({ folder: used })
    await migrate(database)
    await firstAdmin({ database, env: readEnv({}) })
    // To the command, a database without its newest migration is one that an older version left behind.
    await database.query('delete from migration where name = $1', [newest])
    await database.close()
  })

  it('npm run admin refuses a folder without a database, and creates none there', async () => {
    const missing = join(base, 'missing')
    const { code, stderr } = await run('admin.ts', ['list'], { DATA_DIR: missing })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`目录 ${missing} 里没有数据库`)])
    expect(existsSync(missing)).toBe(false)
    const empty = join(base, 'empty')
    mkdirSync(empty)
    expect((await run('admin.ts', ['reset-password', 'admin'], { DATA_DIR: empty })).code).toBe(1)
    expect(existsSync(join(empty, 'pg'))).toBe(false)
  })

  it('npm run admin prints which database it uses, and does not migrate an older schema', async () => {
    for (const _ of ['first', 'again']) {
      const { code, stdout, stderr } = await run('admin.ts', ['list'], { DATA_DIR: used })
      expect([code, stdout]).toEqual([0, expect.stringContaining('超级管理员')])
      expect(stderr).toContain(used)
      expect(stderr).toContain(`缺 ${newest}`)
    }
  })

  it.each([[[]], [['lsit']], [['reset-password']]])(
    'npm run admin exits with 1 for an unknown verb: %j',
    async (args) => {
      const { code, stderr } = await run('admin.ts', args, { DATA_DIR: used })
      expect([code, stderr]).toEqual([1, expect.stringContaining('用法')])
    },
  )

  it('npm run admin sets how much of an order may be shared and when, and rejects an invalid share', async () => {
    const set = (share: string) => run('admin.ts', ['share-limit', share], { DATA_DIR: used })
    expect(await set('25.5')).toMatchObject({ code: 0, stdout: expect.stringContaining('最多分出 25.5%') })
    expect(await set('101')).toMatchObject({ code: 1, stderr: expect.stringContaining('0 到 100') })
    const wait = await run('admin.ts', ['share-wait', '48'], { DATA_DIR: used })
    expect(wait).toMatchObject({ code: 0, stdout: expect.stringContaining('48 小时后分账') })
    const database = await openDatabase({ folder: used })
    expect((await database.query('select share, wait_hours from share_limit')).rows).toEqual([
      { share: 2550, wait_hours: 48 },
    ])
    await database.close()
  }, 90_000)

  it('npm run admin switches every host back to the pages that came with its server', async () => {
    const database = await openDatabase({ folder: used })
    const { id } = await aWebBuild(database.db)
    const host = await aWebHost(database.db, { buildId: id, runningId: id })
    await database.close()
    const { code, stdout } = await run('admin.ts', ['own-web'], { DATA_DIR: used })
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 台主机换回服务端自带的网页')])
    const after = await openDatabase({ folder: used })
    expect((await after.query('select build_id, changed_by from web_host where id = $1', [host.id])).rows).toEqual([
      { build_id: null, changed_by: 'npm run admin' },
    ])
    await after.close()
  }, 90_000)

  it('npm run admin exits with 1 if the account does not exist', async () => {
    expect((await run('admin.ts', ['reset-password', 'nobody'], { DATA_DIR: used })).code).toBe(1)
  })
})

it('npm run seed fills an empty database with orders, and refuses one that already has some', {
  timeout: 90_000,
}, async () => {
  const folder = dataFolder()
  const seed = () => run('database/seed.ts', ['--orders', '2000'], { DATA_DIR: folder })
  const { code, stdout, stderr } = await seed()
  expect([code, stdout], stderr).toEqual([0, expect.stringContaining('2000 / 2000 单')])
  expect(await seed()).toMatchObject({ code: 1, stderr: expect.stringContaining('只能向空库造数') })
  rmSync(folder, { recursive: true, force: true })
})

it('npm run where finds calls by path, id and page, and exits with 1 if there are none', async () => {
  expect((await run('where.ts', ['nothing-of-this-name'])).code).toBe(1)
  expect(await run('where.ts', ['admin/login'])).toMatchObject({ code: 0 })
  const { stdout } = await run('where.ts', ['task/activity'])
  expect(stdout).toMatch(/sales\.activities\.list .*\n {2}contract {2}contract\/sales\/activities\.ts:\d+\n/)
  expect(stdout).toMatch(
    /sales\.activities\.export .*\n {2}contract {2}contract\/sales\/activities\.ts:\d+\n {2}handler {3}server\/platform\/exports\/\n/,
  )
})

it('npm run cost counts the lines of the page, the contract and the handlers', async () => {
  const { stdout } = await run('cost.ts', ['task/activity'])
  const [, ...figures] =
    /page (\d+) {2}contract (\d+) {2}handlers (\d+) {2}together (\d+) {2}tests (\d+)/.exec(stdout) ?? []
  const [page, contract, handlers, together, tests] = figures.map(Number)
  expect(page! * contract! * handlers! * tests!).toBeGreaterThan(0)
  expect(page! + contract! + handlers!).toBe(together)
  expect((await run('cost.ts', ['nothing/of/this'])).code).toBe(1)
})

describe('npm run pack-web', () => {
  it('npm run pack-web creates a key, and does not overwrite an existing one', async () => {
    const file = join(base, 'release.pem')
    const { code, stdout } = await run('build/packWeb.ts', ['key', file])
    const text = stdout.trim().split('\n').at(-1)!
    expect(code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(createPublicKey(readFileSync(file)).export({ format: 'jwk' }).x).toBe(text)
    expect(readEnv({ WEB_BUILD_KEYS: text }).WEB_BUILD_KEYS).toBe(text)
    const again = await run('build/packWeb.ts', ['key', file])
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('已存在')])
  })
})
