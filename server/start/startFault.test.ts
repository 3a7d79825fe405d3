import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { dataFolder } from '#test/server/dataFolder.ts'
import { bareEnv } from '#test/server/ownProcess.ts'
import { databaseUrl } from '#test/server/template.ts'
import { openServices } from '../openServices.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { openingFault } from './startFault.ts'

const folder = mkdtempSync(join(tmpdir(), 'jy-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = dataFolder()
afterAll(() => rmSync(data, { recursive: true, force: true }))
const file = join(folder, 'file')
writeFileSync(file, 'x')

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** What a start says that fails; it must be one line. */
async function said(settings: Record<string, string>): Promise<string> {
  const env = bareEnv({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: data, ...settings })
  const failed = await promisify(execFile)(process.execPath, [main], { env }).then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  )
  expect(failed?.code).toBe(1)
  expect(failed!.stderr.trim().split('\n')).toHaveLength(1)
  return failed!.stderr
}

describe('a start that cannot succeed says in one sentence which variable to look at', () => {
  it.each([
    ['an address that is none of this machine', { HOST: '999.1.1.1' }, '环境变量 HOST 的值不对（现为 "999.1.1.1"）'],
    ['a data folder that is a file', { DATA_DIR: file }, `数据目录 ${file} 不是目录`],
    ['a secret that is none', { SECRET_KEY: 'short' }, '环境变量 SECRET_KEY 的值不对'],
  ])('a failed start names the variable to check in one sentence: %s', async (_, settings, sentence) => {
    expect(await said(settings)).toContain(sentence)
  })

  it.each([
    ['a data folder below a file', { DATA_DIR: join(file, 'below') }, '请检查 DATA_DIR'],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' },
      '连接不上数据库，请检查 DATABASE_URL',
    ],
    [
      'a database host without an address',
      { DATABASE_URL: 'postgres://postgres@nowhere.invalid/x' },
      '找不到数据库的主机，请检查 DATABASE_URL',
    ],
  ])('an error while opening services names the variable to check: %s', async (_, settings, sentence) => {
    const env = readEnv({ DATA_DIR: data, LOG_LEVEL: 'silent', ...settings })
    const error = await openServices(env, openLog(env)).catch((reason: unknown) => reason)
    expect(openingFault(error, env)).toContain(sentence)
  })

  const server = process.env.TEST_DATABASE_URL
  it.skipIf(!server).each([
    ['a database that does not exist', (url: string) => databaseUrl(url, 'jy_nowhere'), '没有这个名称的数据库'],
    [
      'a role that does not exist',
      (url: string) => Object.assign(new URL(url), { username: 'jy_nobody', password: 'x' }).href,
      /数据库不接受这个用户|用户或密码不对/,
    ],
  ])('a failed start on PostgreSQL names DATABASE_URL in one sentence: %s', async (_, changed, sentence) => {
    const answer = await said({ DATABASE_URL: changed(server!) })
    expect(answer).toMatch(sentence)
    expect(answer).toContain('请检查 DATABASE_URL')
  })
})
