import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Longest file; what must be longer is named in the decision below, with its reason. */
const max = 400
const decision = 'docs/decisions/0008-long-files.md'
const generated = ['server/platform/db/tables.ts', 'server/platform/db/schema.sql']

const sizes = globSync(
  '{bench,client,contract,e2e,maker,scenery,scripts,server,simulator,test,web}/**/*.{ts,tsx,mjs,css,sql}',
)
  .filter((file) => !generated.includes(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))

it(`no file is longer than ${max} lines, except those that the decision lists`, () => {
  const allowed = [...readFileSync(decision, 'utf8').matchAll(/^- `([^`]+)`: \S/gm)].map(([, file]) => file)
  expect(
    sizes.filter(({ lines }) => lines > max).map(({ file }) => file),
    `split it by what it does, or give ${decision} its reason`,
  ).toEqual(allowed)
})

// Biome does not read SQL.
it('no line of a migration is longer than 120 characters', () => {
  const lines = globSync('server/platform/db/migrations/*.sql').flatMap((file) =>
    readFileSync(file, 'utf8').split('\n'),
  )
  expect(lines.length).toBeGreaterThan(4000)
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})

it('README and docs name only files that exist', () => {
  const named = globSync(['README.md', 'docs/**/*.md']).flatMap((doc) =>
    [
      ...readFileSync(doc, 'utf8').matchAll(
        /`((?:bench|client|contract|e2e|maker|scenery|scripts|server|simulator|test|web)\/[\w./-]+\.(?:tsx?|mjs))`/g,
      ),
    ].map(([, file]) => `${doc}: ${file}`),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(
    named.filter((one) => !existsSync(one.split(': ')[1]!)),
    'name the file as it is called now',
  ).toEqual([])
})

it('the glossary names only tables that exist', () => {
  const tables = new Set(
    [...readFileSync('server/platform/db/tables.ts', 'utf8').matchAll(/^ {2}(\w+): \w+Table$/gm)].map(
      ([, name]) => name,
    ),
  )
  const named = [...readFileSync('docs/GLOSSARY.md', 'utf8').matchAll(/^\| [^|]+ \| [^|]+ \| ([a-z_, ]+) \|/gm)]
    .flatMap(([, names]) => names!.split(', '))
    .filter((name) => name !== 'table')
  expect(named.length).toBeGreaterThan(50)
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  expect(named.filter((name) => !tables.has(camel(name)))).toEqual([])
})
