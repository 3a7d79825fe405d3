import { execFile, execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareEnv } from './server/ownProcess.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'jy-new-'))
const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], { cwd: copy, env: bareEnv(), maxBuffer: 2 ** 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  )
const passes = async (script: string, ...args: string[]) => {
  const { code, said } = await run(script, ...args)
  expect(code, said.slice(-4000)).toBe(0)
}
const texts = () =>
  globSync('{contract,scripts,server,test,web}/**/*.{ts,tsx,sql}', { cwd: copy })
    .toSorted()
    .map((file) => [file, readFileSync(join(copy, file), 'utf8')])

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0'))
    if (file) cpSync(join(root, file), join(copy, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new in a copy of the project', { timeout: 1_800_000 }, () => {
  it('npm run new undoes everything if the database refuses the table', async () => {
    const before = texts()
    const { code, said } = await run('scripts/new.ts', 'sales/users')
    expect([code, said]).toEqual([1, expect.stringContaining('Nothing was made.')])
    expect(texts()).toEqual(before)
  })

  it('npm run new creates a resource that passes types, style, laws and its own tests at once', async () => {
    const { code, said } = await run('scripts/new.ts', 'sales/complaintTags', '--title', '投诉标签')
    expect(code, said).toBe(0)
    await passes('node_modules/typescript/bin/tsc', '-b', '--builders', '1')
    await passes('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
    const files = [
      'test/laws',
      'server/domains/sales/complaintTags.test.ts',
      'server/platform/db/schema/current.test.ts',
    ]
    await passes('node_modules/vitest/vitest.mjs', 'run', ...files)
  })
})
