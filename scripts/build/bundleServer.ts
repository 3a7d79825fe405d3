import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

// node scripts/build/bundleServer.ts [--map]: bundles server/main.ts, its modules and those of its packages into one file, dist/server/main.js.
// With --map, a source map lies beside it, for the bench that reads a profile. Without the bundle, a start finds, reads and links 2,000 files, which takes longer than all the rest of it (docs/decisions/0023).
const root = fileURLToPath(new URL('../..', import.meta.url))
const file = `${root}dist/server/main.js`

/** Packages with native code, or with files of their own beside their modules. */
const external =
  /^(sharp|pino|mediabunny|node-media-server|@node-rs\/argon2|@electric-sql\/pglite|@fastify\/(static|swagger))(\/|$)/

const bundle = await rolldown({
  input: `${root}server/main.ts`,
  platform: 'node',
  external: (id) => id.startsWith('node:') || external.test(id),
  plugins: [{ name: 'own-addresses', transform: (code, id) => withOwnAddress(code, id) }],
  onLog(level, log) {
    // An own address is put in within its line, so the map stays right.
    if (level === 'warn' && log.code !== 'EVAL' && log.code !== 'SOURCEMAP_BROKEN') console.warn(log.message)
  },
})
await bundle.write({
  file,
  format: 'esm',
  sourcemap: process.argv.includes('--map') && 'hidden',
  comments: { legal: false, annotation: false, jsdoc: false },
})
await bundle.close()

/** Our modules locate their workers, migrations and pages by `import.meta.url`, so that stays the address of the source file. */
function withOwnAddress(code: string, id: string) {
  if (!id.startsWith(`${root}server/`) || !code.includes('import.meta.url')) return null
  const source = JSON.stringify(relative(dirname(file), id))
  return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
}
