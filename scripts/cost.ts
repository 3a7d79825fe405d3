import { globSync, readFileSync } from 'node:fs'
import { operations } from '#contract/index.ts'
import { menuPages } from '#contract/menu.ts'

// npm run cost -- task/package: lines of a page by layer, blank ones left out. The layers of a page are its folder and the
// contract, handlers and tests of the resources that name it first.
const pages = process.argv.slice(2)
if (pages.length === 0) {
  console.error('Name pages by their paths: npm run cost -- task/package [pic/point …]')
  process.exit(1)
}
const lines = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file) || pattern.includes('.test.'))
    .reduce(
      (sum, file) =>
        sum +
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.trim() !== '').length,
      0,
    )

for (const part of pages) {
  const row = menuPages.find(({ path }) => path === `/${part}`)
  if (!row) {
    console.error(`contract/menu.ts has no page at /${part}`)
    process.exitCode = 1
    continue
  }
  const own = operations().filter(({ operation }) => Array.isArray(operation.pages) && operation.pages[0] === row.page)
  const resources = [...new Set(own.map(({ id }) => id.split('.').slice(0, 2).join('/')))]
  const page = lines(`web/pages${row.path}/**/*.{ts,tsx,css}`)
  const contract = resources.reduce((sum, name) => sum + lines(`contract/${name}.ts`), 0)
  const server = resources.reduce((sum, name) => sum + lines(`server/domains/${name}.ts`), 0)
  const tests = resources.reduce((sum, name) => sum + lines(`server/domains/${name}.test.ts`), 0)
  console.log(
    `${row.title}  page ${page}  contract ${contract}  handlers ${server}  together ${page + contract + server}  tests ${tests}  (${resources.join(', ')})`,
  )
}
