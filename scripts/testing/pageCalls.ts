import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kit.ts'
import { specified, wire } from '#test/specification/read.ts'

/** Calls of the specification that no page makes in the daily tests, by id, and why. */
const elsewhere: Readonly<Record<string, string>> = {}

// node scripts/testing/pageCalls.ts FOLDER: of the notes of a whole run (test/run/requestedCalls.ts), the calls of the specification that no page made.
const folder = process.argv[2]!
const named = new Set(specified('calls').map(([method, path]) => wire({ method, path } as Operation)))
const all = operations()
  .map((one) => ({ ...one, pattern: new RegExp(`^${wire(one.operation).replaceAll('{}', '[^/]+')}/?$`) }))
  // In the order in which the server matches them: literal paths before those with parameters.
  .toSorted((one, other) => Number(one.operation.path.includes('{')) - Number(other.operation.path.includes('{')))
const expected = all.filter(({ operation }) => named.has(wire(operation)))
const notes = existsSync(folder) ? readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')) : []
const made = new Set(
  notes.flatMap((note) => note.split('\n')).map((call) => all.find(({ pattern }) => pattern.test(call))?.id),
)
const missing = expected.filter(({ id }) => !made.has(id) && !(id in elsewhere))
const needless = Object.keys(elsewhere).filter((id) => made.has(id) || !expected.some((one) => one.id === id))
console.log(
  `${expected.filter(({ id }) => made.has(id)).length} of ${expected.length} calls of the specification are made by pages`,
)
for (const { id, operation } of missing)
  console.log(`  made by no page: ${operation.title}, ${operation.method} ${operation.path} (${id})`)
for (const id of needless)
  console.log(`  needs no reason, for a page makes it or the specification does not name it: ${id}`)
process.exit(missing.length + needless.length === 0 ? 0 : 1)
