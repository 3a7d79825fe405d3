import { readFileSync } from 'node:fs'
import { operations } from '#contract/index.ts'
import type { Access } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'

// npm run where -- area/commonpage: prints contract line, handler, pages and roles of the calls whose path or id contains the text,
// or that are made on the page with this path.
const text = process.argv[2]
if (!text) {
  console.error('Give a part of a path, an id or a page: npm run where -- area/commonpage')
  process.exit(1)
}
const isOn = (pages: Access) =>
  typeof pages === 'object' && pages.some((name) => pageByName.get(name)!.path === `/${text.replace(/^\//, '')}`)
const hits = operations().filter(
  ({ id, operation }) => operation.path.includes(text) || id.includes(text) || isOn(operation.pages),
)
for (const { id, operation, list, add } of hits) {
  // A file is made from a list, and the rows of a file by what makes one.
  const made = list ?? add
  const [domain, resource, key] = id.split('.')
  const file = `contract/${domain}/${resource}.ts`
  const lines = lineOf(file, made ? made.id.split('.')[2]! : key!)
  const pages = Array.isArray(operation.pages) ? operation.pages.map((name) => pageByName.get(name)!) : null
  console.log(`${id}  ${operation.method} ${operation.path}  ${operation.title}`)
  console.log(`  contract  ${file}${lines}`)
  const by = list
    ? 'server/platform/exports/'
    : add
      ? 'server/platform/imports/'
      : `server/domains/${domain}/${resource}.ts  ${key}`
  console.log(`  handler   ${by}`)
  console.log(
    `  access    ${pages ? pages.map(({ path, title, roles }) => `${title} ${path} [${roles.join(',')}]`).join('; ') : operation.pages}`,
  )
}
if (hits.length === 0) {
  console.error('No call has it in its path or id, and no page stands there')
  process.exitCode = 1
}

function lineOf(file: string, key: string): string {
  const at = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .findIndex((line) => new RegExp(`^\\s+${key}:`).test(line))
  return at < 0 ? '' : `:${at + 1}`
}
