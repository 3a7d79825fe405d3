import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

test('exported handlers have an explicit type from the contract, so that declarations stay short', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const unsaid = files.flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+Handlers)\b(?!: (?:Handlers|Pick<Handlers)<)/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(unsaid, 'write `export const …Handlers: Handlers<typeof …> =`').toEqual([])
})

test('no value is cast to never', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    // Its table and column names are known only at run time; input is validated against the contract where it enters.
    (file) => !/\.(test|contract)\.ts$/.test(file) && !file.startsWith('server/platform/crud/'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => / as never\b(?! )/.test(read(file)))).toEqual([])
})

test('the type of the contract names the type of each domain, whose index exports each resource by its name', () => {
  const [, inside = ''] = /export interface Contract \{\n(.*?)\n\}/s.exec(read('contract/index.ts')) ?? []
  const domains = inside.split('\n')
  expect(domains.length).toBeGreaterThan(15)
  const other = domains.filter((line) => !/^ {2}readonly (\w+): typeof \1$/.test(line))
  expect(other, 'write `readonly name: typeof name`').toEqual([])
  const resources = globSync('contract/*/index.ts', { cwd: root }).flatMap((file) => read(file).trimEnd().split('\n'))
  expect(resources.length).toBeGreaterThan(80)
  const others = resources.filter((line) => !/^export \{ (\w+) \} from '\.\/\1\.ts'$/.test(line))
  expect(others, "write `export { name } from './name.ts'`").toEqual([])
})
