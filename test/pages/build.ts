import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds the pages as in development, where React says on the console what it finds wrong. */
export default async function buildPages() {
  const outDir = mkdtempSync(join(tmpdir(), 'jy-pages-'))
  process.env.NODE_ENV = 'development'
  await build({ mode: 'development', logLevel: 'warn', build: { outDir, minify: false } })
  process.env.PAGES = outDir
  return () => rmSync(outDir, { recursive: true, force: true })
}
