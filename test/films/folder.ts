import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for clips, until the tests end: processes of tests are ended before they could remove anything. */
    clips: string
  }
}

export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'jy-clips-'))
  project.provide('clips', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
