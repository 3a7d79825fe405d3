import { readdirSync, writeFileSync } from 'node:fs'

// npm run db:new -- words_about_it: the next numbered migration, empty.
const words = process.argv[2]
if (!words || !/^[a-z][a-z0-9_]*$/.test(words)) {
  console.error('用法：npm run db:new -- 小写字母与下划线')
  process.exit(1)
}
const folder = new URL('../server/platform/db/migrations/', import.meta.url)
const last = readdirSync(folder)
  .map((name) => Number(name.slice(0, 4)))
  .reduce((a, b) => Math.max(a, b), 0)
const name = `${String(last + 1).padStart(4, '0')}_${words}.sql`
writeFileSync(new URL(name, folder), '', { flag: 'wx' })
console.log(`server/platform/db/migrations/${name}`)
