import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Bench, isTiny } from './kit.ts'

// npm run bench -- NAME: prints a table and writes bench/results/NAME.json; further arguments become part of the file name.
// Figures are ratios to a floor measured in the same run.
// With --tiny it only shows that the bench still runs: few rows, nothing is written.
const name = process.argv[2]
const known = readdirSync(new URL('.', import.meta.url)).flatMap((file) =>
  /^(?!run|kit|floor)\w+\.ts$/.test(file) ? [file.slice(0, -3)] : [],
)
if (!name || !known.includes(name)) {
  console.error(`用法：npm run bench -- ${known.join(' | ')} [--tiny]`)
  process.exit(1)
}
const { title, run } = (await import(`./${name}.ts`)) as Bench
console.log(`${title}\n`)
const rows = await run()
console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])))
if (isTiny) process.exit(0)
mkdirSync(new URL('results/', import.meta.url), { recursive: true })
writeFileSync(
  new URL(`results/${[name, ...process.argv.slice(3)].join('-')}.json`, import.meta.url),
  `${JSON.stringify({ title, at: new Date().toISOString(), node: process.version, cores: cpus().length, rows }, null, 2)}\n`,
)
process.exit(0)
