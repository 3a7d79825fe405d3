import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// npm run test:times: where the time of the last `npm test` or `npm run test:deep` went: its parts and its twenty dearest files.
const root = fileURLToPath(new URL('../..', import.meta.url))

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}
interface PlaywrightSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
interface Cost {
  file: string
  seconds: number
  tests: number
}

const parts = read<{ name: string; seconds: number }[]>('parts.json')
if (!parts) {
  console.error('还没有测试结果，请先运行 npm test。')
  process.exit(1)
}
const costs = [
  ...vitestCosts(),
  ...playwrightCosts('pages.json', 'test/pages/'),
  ...playwrightCosts('e2e.json', 'e2e/'),
]
console.log('各部分（有的同时进行）')
for (const { name, seconds } of parts) console.log(`${String(seconds).padStart(6)} 秒  ${name}`)
console.log('\n最久的二十个文件')
for (const { file, seconds, tests } of costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20))
  console.log(`${seconds.toFixed(1).padStart(6)} 秒  ${file}（${tests} 项）`)

function vitestCosts(): Cost[] {
  const { testResults = [] } = read<VitestReport>('vitest.json') ?? {}
  return testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults.length,
  }))
}

function playwrightCosts(name: string, folder: string): Cost[] {
  const { suites = [] } = read<{ suites: PlaywrightSuite[] }>(name) ?? {}
  return suites.map((suite) => {
    const durations = durationsOf(suite)
    const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1000
    return { file: folder + suite.file, seconds, tests: durations.length }
  })
}
function durationsOf({ specs = [], suites = [] }: PlaywrightSuite): number[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.flatMap(durationsOf)]
}

function read<T>(name: string): T | undefined {
  const file = new URL(`../../test-results/${name}`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
