import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namesOf, Refused } from './new/names.ts'
import { type Plan, planOf } from './new/plan.ts'

// npm run new -- sales/complaintTags --title 投诉标签 --page task/complaintTag: a plain resource with its page, of which everything passes.
const generated = ['server/platform/db/tables.ts', 'server/platform/db/schema.sql']
const at = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

try {
  const plan = planOf(namesOf(process.argv.slice(2)))
  write(plan)
  printPlan(plan)
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(`Nothing was made. ${error.message}`)
  process.exitCode = 1
}

/** Writes everything or nothing: all files are restored unless the database migrates and the imports are sorted. */
function write({ made, changed }: Plan): void {
  const folders: string[] = []
  const before = new Map([...changed.keys(), ...generated].map((file) => [file, readFileSync(at(file), 'utf8')]))
  try {
    for (const [file, text] of [...made, ...changed]) {
      const folder = mkdirSync(dirname(at(file)), { recursive: true })
      if (folder) folders.push(folder)
      writeFileSync(at(file), text)
    }
    node('scripts/database/schema.ts')
    node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--write',
      '--error-on-warnings',
      ...made.keys(),
      ...changed.keys(),
    )
  } catch (cause) {
    for (const file of [...[...made.keys()].map(at), ...folders]) rmSync(file, { recursive: true, force: true })
    for (const [file, text] of before) writeFileSync(at(file), text)
    throw new Refused('The reason stands above: the migration or the style of a file is not right.', { cause })
  }
}

function node(script: string, ...args: string[]): void {
  execFileSync(process.execPath, [at(script), ...args], { cwd: at(''), stdio: ['ignore', 'ignore', 'inherit'] })
}

function printPlan({ made, changed, path }: Plan): void {
  const [migration, contract, handlers, test] = made.keys()
  console.log(`Made
${[...made.keys()].map((file) => `  ${file}`).join('\n')}
Changed
${[...changed.keys(), ...generated].map((file) => `  ${file}`).join('\n')}
Next
  1. Give it the fields that it really has: ${migration}, then npm run db:schema; ${contract};
     the page. docs/ADDING.md says how, and what each law wants.
  2. Say in contract/menu.ts which roles have ${path}, where it stands among the others, and its icon.
  3. npm run check, npm test -- ${test}, npm test -- test/laws
  ${handlers} needs a change only where a field is computed or a rule is its own.`)
}
