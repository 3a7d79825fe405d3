import { readFileSync, writeFileSync } from 'node:fs'
import { effectTable, withTable } from '#server/domains/videos/effectTable.ts'

// Writes the library of effects into docs/EFFECTS.md.
const file = new URL('../docs/EFFECTS.md', import.meta.url)
writeFileSync(file, withTable(readFileSync(file, 'utf8'), effectTable()))
