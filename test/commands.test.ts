import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdmin } from '#server/account/firstAdmin.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

const base = mkdtempSync(join(tmpdir(), 'jy-commands-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
  return promisify(execFile)(process.execPath, [path, ...args], { env: { PATH: process.env.PATH, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

describe('npm run admin', () => {
  const used = join(base, 'used')
  beforeAll(async () => {
    const database = await openDatabase({ folder: used })
    await migrate(database)
    await firstAdmin({ database, env: readEnv({}) })
    // As a database that an older version left behind.
    await database.exec("drop table secret_mark; delete from migration where name = '0011_secret_mark.sql'")
    await database.close()
  })

  it('refuses a folder without a database, and makes none', async () => {
    const missing = join(base, 'missing')
    const { code, stderr } = await run('admin.ts', ['list'], { DATA_DIR: missing })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`目录 ${missing} 里没有数据库`)])
    expect(existsSync(missing)).toBe(false)
    const empty = join(base, 'empty')
    mkdirSync(empty)
    expect((await run('admin.ts', ['reset-password', 'admin'], { DATA_DIR: empty })).code).toBe(1)
    expect(existsSync(join(empty, 'pg'))).toBe(false)
  })

  it('says which database it uses, and leaves an older schema as it is', async () => {
    for (const _ of ['first', 'again']) {
      const { code, stdout, stderr } = await run('admin.ts', ['list'], { DATA_DIR: used })
      expect([code, stdout]).toEqual([0, expect.stringContaining('超级管理员')])
      expect(stderr).toContain(used)
      expect(stderr).toContain('缺 0011_secret_mark.sql')
    }
  })

  it.each([[[]], [['lsit']], [['reset-password']]])(
    'ends with 1 for a verb that it does not know: %j',
    async (args) => {
      const { code, stderr } = await run('admin.ts', args, { DATA_DIR: used })
      expect([code, stderr]).toEqual([1, expect.stringContaining('用法')])
    },
  )

  it('sets how much of an order may be shared, and says where that is no share', async () => {
    const set = (share: string) => run('admin.ts', ['share-limit', share], { DATA_DIR: used })
    expect(await set('25.5')).toMatchObject({ code: 0, stdout: expect.stringContaining('最多分出 25.5%') })
    expect(await set('101')).toMatchObject({ code: 1, stderr: expect.stringContaining('0 到 100') })
    const database = await openDatabase({ folder: used })
    expect((await database.query('select share from share_limit')).rows).toEqual([{ share: 2550 }])
    await database.close()
  }, 90_000)

  it('ends with 1 where there is no such account', async () => {
    expect((await run('admin.ts', ['reset-password', 'nobody'], { DATA_DIR: used })).code).toBe(1)
  })
})

it('npm run where ends with 1 where nothing is found', async () => {
  expect((await run('where.ts', ['nothing-of-this-name'])).code).toBe(1)
  expect((await run('where.ts', ['admin/login'])).code).toBe(0)
})
