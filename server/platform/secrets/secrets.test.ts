import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { threadWith } from '#test/database/threads.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { openServices } from '../../openServices.ts'
import { readEnv } from '../env.ts'
import { openLog } from '../log.ts'
import { holdSecret } from './secretMark.ts'
import { openSecrets } from './secrets.ts'

const base = mkdtempSync(join(tmpdir(), 'jy-secrets-'))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(base, 'data-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const open = () => openSecrets(readEnv({ DATA_DIR: folder }))

describe('the key that is kept in DATA_DIR', () => {
  it('the key in DATA_DIR is created once and complete, and leaves no draft', () => {
    const signed = open().sign('test', 'text')
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect(readdirSync(folder)).toEqual(['secret.key'])
    expect(open().sign('test', 'text')).toBe(signed)
  })

  it.each([
    ['empty', ''],
    ['half a key', 'ab'.repeat(16)],
    ['one digit too many', `${'ab'.repeat(32)}c`],
    ['something else', 'z'.repeat(64)],
  ])('a broken key file in DATA_DIR is refused in a sentence that names it: %s', (_, text) => {
    const file = join(folder, 'secret.key')
    writeFileSync(file, text)
    expect(open).toThrow(`密钥文件 ${file} 已损坏`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('processes that create the key in DATA_DIR at the same time get the same key', async () => {
    const script = `const { readStoredKey } = await import(${JSON.stringify(new URL('./storedKey.ts', import.meta.url).href)}); console.log(readStoredKey(${JSON.stringify(folder)}).toString('hex'))`
    const made = await Promise.all(
      Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])),
    )
    expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })
})

describe('a database that began with another secret', () => {
  const other = openSecrets(readEnv({ SECRET_KEY: randomBytes(32).toString('hex') }))
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer()
    return () => server.close()
  })

  it('a secret other than the database’s first one is refused, and the database keeps its mark', async () => {
    const { database, secrets } = server.services
    await expect(holdSecret(database.db, other)).rejects.toThrow('SECRET_KEY')
    await holdSecret(database.db, secrets)
    await expect(database.query('insert into secret_mark (one, mark) values (false, $1)', ['second'])).rejects.toThrow()
  })

  it('a server does not start on a database that began with another secret', async () => {
    const { database, env } = server.services
    await database.query('update secret_mark set mark = $1', [other.sign('mark', 'jingying')])
    // The embedded database is this process's own: only its copy can be opened again.
    const archive = join(folder, 'copy.tar')
    if (database.kind === 'embedded') writeFileSync(archive, await database.dump())
    const copy = database.kind === 'embedded' ? threadWith(archive) : undefined
    await expect(openServices(env, openLog(env), copy)).rejects.toThrow('密钥与这个数据库所用的不同')
  })

  it('processes that mark a new database at once agree on one secret', async () => {
    const { database, secrets } = server.services
    await database.query('delete from secret_mark')
    const all = await Promise.allSettled([
      holdSecret(database.db, secrets),
      holdSecret(database.db, other),
      holdSecret(database.db, secrets),
    ])
    expect(new Set(all.map(({ status }) => status)).size).toBe(2)
    expect((await database.query('select count(*)::int as n from secret_mark')).rows[0]!.n).toBe(1)
  })
})
