import { writeFileSync } from 'node:fs'
import { nextMigration } from './migrationFile.ts'

// npm run db:new -- words_about_it: the next numbered migration, empty.
const words = process.argv[2]
if (!words || !/^[a-z][a-z0-9_]*$/.test(words)) {
  console.error('Name it in lower-case letters, digits and underscores: npm run db:new -- complaint_tags')
  process.exit(1)
}
const file = nextMigration(words)
writeFileSync(new URL(`../../${file}`, import.meta.url), '', { flag: 'wx' })
console.log(file)
