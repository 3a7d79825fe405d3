import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A data folder for a server in its own process. Its embedded database is already migrated if the run has a template of one. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jy-data-'))
  const template = inject('template')
  if (template) {
    mkdirSync(join(folder, 'pg'))
    execFileSync('tar', ['-xPf', template, '-C', join(folder, 'pg'), '--transform', 's,^/,,'])
  }
  return folder
}
