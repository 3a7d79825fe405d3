import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '#contract/index.ts'

/** Answers that never end are read over a socket, which the notes do not see. */
const streams = ['system.events.stream']

// node scripts/testing/serverCalls.ts FOLDER: of the notes of a whole run (test/run/testedCalls.ts), the operations that no test of behaviour called with success.
const folder = process.argv[2]!
const called = new Set<string>()
for (const file of existsSync(folder) ? readdirSync(folder) : []) {
  for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
    const [id, test] = line.split('\t') as [string, string]
    if (!test.includes('/laws/')) called.add(id)
  }
}
const all = operations().map(({ id }) => id)
const missing = all.filter((id) => !called.has(id) && !streams.includes(id))
console.log(`${all.length - missing.length} of ${all.length} operations are called with success by a test of behaviour`)
for (const id of missing) console.log(`  not called with success: ${id}`)
process.exit(missing.length === 0 ? 0 : 1)
