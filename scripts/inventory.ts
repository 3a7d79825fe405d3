import { operations } from '#contract/index.ts'
import { type MenuPage, menuPages } from '#contract/menu.ts'

// npm run inventory: every call and page, as JSON.
const calls = operations().map(({ id, operation: { method, path, pages } }) => ({
  id,
  method,
  path,
  pages: Array.isArray(pages) ? pages : pages === 'public' || pages === 'session' ? pages : [pages],
}))
const pages = (menuPages as readonly MenuPage[]).map(({ group, page, path, title, roles }) => ({
  group,
  page,
  path,
  title,
  roles,
}))
console.log(JSON.stringify({ operations: calls, pages }, null, 1))
