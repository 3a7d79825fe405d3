import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseUrl, withServer } from '#test/server/template.ts'
import { firstAdmin } from '../domains/accounts/signIn/firstAdmin.ts'
import { openServices } from '../openServices.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'

const server = process.env.TEST_DATABASE_URL

it.skipIf(!server)(
  'processes that start together on an empty PostgreSQL all start, and one of them returns the first password',
  async () => {
    const name = `jy_test_${randomBytes(6).toString('hex')}`
    await withServer(server!, (client) => client.query(`create database ${name}`))
    const folder = mkdtempSync(join(tmpdir(), 'jy-test-'))
    const env = readEnv({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl(server!, name),
      DATABASE_CONNECTIONS: '4',
    })
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => openServices(env, openLog(env))))
    const open = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const passwords = await Promise.all(open.map(firstAdmin))
    await Promise.all(open.map((services) => services.close()))
    await withServer(server!, (client) => client.query(`drop database ${name} with (force)`))
    rmSync(folder, { recursive: true, force: true })
    expect(all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    expect(passwords.filter((password) => password !== null)).toHaveLength(1)
  },
)
