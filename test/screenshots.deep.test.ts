import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'jy-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.skipIf(!existsSync(process.env.CHROMIUM || chromium.executablePath()))(
  'npm run screenshots can take the pictures of README again, each smaller than 200 kB',
  { timeout: 600_000 },
  async () => {
    await promisify(execFile)(process.execPath, ['scripts/screenshots.ts', '--history', '1', '--to', folder], {
      cwd: root,
    })
    const shown = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/docs\/images\/([\w.-]+)/g)
    const taken = globSync('*', { cwd: folder })
    expect(taken.toSorted()).toEqual([...new Set([...shown].map(([, file]) => file))].toSorted())
    expect(taken.filter((file) => statSync(join(folder, file)).size >= 200_000)).toEqual([])
  },
)
