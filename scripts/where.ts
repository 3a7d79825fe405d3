import { readFileSync } from 'node:fs'
import { operations } from '#contract/index.ts'
import { type MenuPage, menuPages } from '#contract/menu.ts'

// npm run where -- area/commonpage: contract line, handler, pages and roles of the calls whose path or id contains the text.
const text = process.argv[2]
if (!text) {
  console.error('用法：npm run where -- 路径或编号的一部分')
  process.exit(1)
}
const hits = operations().filter(({ id, operation }) => operation.path.includes(text) || id.includes(text))
for (const { id, operation } of hits) {
  const [domain, resource, key] = id.split('.')
  const file = `contract/${domain}/${resource}.ts`
  const lines = lineOf(file, key!)
  const pages = Array.isArray(operation.pages)
    ? operation.pages.map((name) => (menuPages as readonly MenuPage[]).find(({ page }) => page === name)!)
    : null
  console.log(`${id}  ${operation.method} ${operation.path}  ${operation.title}`)
  console.log(`  contract  ${file}${lines}`)
  console.log(`  handler   server/domains/${domain}/${resource}.ts  ${key}`)
  console.log(
    `  access    ${pages ? pages.map(({ path, title, roles }) => `${title} ${path} [${roles.join(',')}]`).join('; ') : operation.pages}`,
  )
}
if (hits.length === 0) {
  console.error('没有这样的调用')
  process.exitCode = 1
}

function lineOf(file: string, key: string): string {
  const at = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .split('\n')
    .findIndex((line) => new RegExp(`^\\s+${key}:`).test(line))
  return at < 0 ? '' : `:${at + 1}`
}
