import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { built } from '../../../scripts/prepare.mjs'

/** The pages as they are built for everybody, which the project `ways` opens. */
export const builtPages = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** Builds the pages twice: for production, and in development mode, where React reports what it finds wrong on the console. */
export default async function buildPages() {
  built()
  const outDir = mkdtempSync(join(tmpdir(), 'jy-pages-'))
  process.env.NODE_ENV = 'development'
  await build({
    mode: 'development',
    logLevel: 'warn',
    plugins: [withoutOwners()],
    build: {
      outDir,
      minify: false,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
  process.env.PAGES = outDir
  return () => rmSync(outDir, { recursive: true, force: true })
}

/** Fewer files: a page load would otherwise request a hundred. Code that a page loads on demand stays separate. */
const groups = [
  { name: 'libraries', test: /\/node_modules\/(?!(echarts|zrender|hls\.js|mpegts\.js|tslib)\/).+\.m?js$/ },
  { name: 'contract', test: /\/contract\/[^?]+\.ts$/ },
]

/**
 * A development build of React records where each element was created, for the stack of a warning; that is a quarter of the
 * time of all scripts. React stops by itself after 10,000 elements a second: here before the first one. Its warnings remain.
 */
function withoutOwners(): Plugin {
  const counted = /1e4 > ReactSharedInternals\.recentlyCreatedOwnerStacks\+\+/g
  const found = new Set<string>()
  return {
    name: 'without-owners',
    transform(code, id) {
      const [, file] = /\/react\/cjs\/(react(?:-jsx-dev-runtime)?\.development\.js)/.exec(id) ?? []
      if (!file || !counted.test(code)) return
      found.add(file)
      return { code: code.replaceAll(counted, 'false'), map: null }
    },
    buildEnd() {
      if (found.size < 2) throw new Error('React counts its elements in another way: mend test/pages/harness/build.ts')
    },
  }
}
