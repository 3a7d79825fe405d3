import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { builds, installed, node, root } from './prepare.mjs'

// npm test [-- FILES]: types, style, build; tests of contract, server, simulator and web; each page on generated data; browser journeys.
// npm run test:deep: what is too expensive for each change.
// Each test runs once, without retries: an unstable test is a defect. npm run test:times shows where the time went.
installed()
const begun = performance.now()
const isDeep = process.argv[2] === '--deep'
const only = isDeep ? undefined : process.argv[2]
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const parts = []
const called = join(results, 'called')
const asked = join(results, 'asked')
// Tests that kill a server in a deep run use PostgreSQL, if this machine has one.
const postgres = isDeep && (await (await import('./testing/localPostgres.mjs')).localPostgres())
const options = {
  cwd: root,
  // Some files have Chinese names, even where no locale is set.
  env: {
    LANG: 'C.UTF-8',
    ...process.env,
    CHROMIUM: browser(),
    CALLED_DIR: called,
    ASKED_DIR: asked,
    TEST_DEPTH: isDeep ? 'deep' : 'daily',
    ...(postgres && { TEST_DATABASE_URL: postgres }),
  },
}
const program = (...script) => join(root, 'node_modules', ...script)

if (!only) {
  // The browser tests use the pages and the server that are built here.
  await Promise.all([
    check('类型', [program('typescript', 'bin', 'tsc'), '-b', '--builders', '1']),
    check('写法', [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']),
    ...Object.entries(builds).map(([what, args]) => check(`构建${what}`, args)),
  ])
}
await part('测试', runVitest)
if (!only) {
  if (!isDeep) await check('调用', [join(root, 'scripts', 'testing', 'serverCalls.ts'), called])
  // The journeys wait for a server most of their time; the pages need what that leaves of the processors.
  await Promise.all([
    part('页面', () => runPlaywright('页面', 'pages.json', '-c', 'test/pages/playwright.config.ts')),
    part('浏览器', () => runPlaywright('浏览器', 'e2e.json')),
  ])
  if (!isDeep) await check('页面调用', [join(root, 'scripts', 'testing', 'pageCalls.ts'), asked])
}
if (failures.length > 0) console.log(`\n── 失败\n${failures.join('\n')}`)
parts.push({ name: '合计', seconds: secondsSince(begun) })
writeFileSync(join(results, 'parts.json'), JSON.stringify(parts))
console.log(`\n── 用时\n${parts.map(({ name, seconds }) => `${name} ${seconds} 秒`).join('，')}`)
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

async function part(name, work) {
  const from = performance.now()
  await work()
  parts.push({ name, seconds: secondsSince(from) })
}
function secondsSince(from) {
  return Math.round((performance.now() - from) / 1000)
}

/** A program that is one check: it passes or fails as a whole. */
function check(name, args) {
  return part(name, async () => {
    const status = await runBeside(name, args)
    if (status !== 0) failures.push(name)
    count(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
  })
}

async function runVitest() {
  const report = join(results, 'vitest.json')
  const args = ['run', ...(only ? [only] : []), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(node, [program('vitest', 'vitest.mjs'), ...args], {
    ...options,
    stdio: ['inherit', 'inherit', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    said = (said + chunk).slice(-4000)
  })
  const [status, signal] = await once(child, 'close')
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = read(report)
  // It may end before its first test; the log of a whole run is long, and is cut where it is shown.
  if (status !== 0 && testResults.length === 0) failures.push(`测试没有结果（${signal ?? status}）\n${brief(said)}`)
  for (const { name, status: end, assertionResults, message } of testResults) {
    if (end !== 'failed') continue
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, duration = 0, failureMessages = [] } of failed)
      failures.push(`${relative(root, name)} › ${fullName}（${Math.round(duration)} ms）\n${brief(failureMessages[0])}`)
    if (failed.length === 0) failures.push(`${relative(root, name)}\n${brief(message)}`)
  }
  const unhandled = said.slice(said.indexOf('Unhandled'))
  if (said.includes('Unhandled')) failures.push(`测试之外的错误\n${brief(unhandled)}`)
  // A file that fails before its first test reports no failed test.
  const files = testResults.filter(({ status: end }) => end === 'failed').length
  count(numPassedTests, numFailedTests || (status === 0 ? 0 : Math.max(1, files)), numPendingTests)
}

/** Playwright, by one of its configurations. */
async function runPlaywright(title, name, ...args) {
  const report = join(results, name)
  const status = await runBeside(
    title,
    [program('@playwright', 'test', 'cli.js'), 'test', ...args, '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const { stats = {}, suites = [], errors = [] } = read(report)
  for (const suite of suites) collectFailures(suite)
  for (const { message } of errors) failures.push(`${title}\n${brief(message)}`)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  count(expected, unexpected + flaky || (status === 0 ? 0 : 1), skipped)
}
function collectFailures({ file, specs = [], suites = [] }) {
  for (const { ok, title, tests } of specs)
    if (!ok) failures.push(`${file} › ${title}\n${brief(tests[0]?.results[0]?.error?.message)}`)
  for (const suite of suites) collectFailures(suite)
}

/** Runs in parallel with others: each line of output begins with the title. */
function runBeside(title, args, env = {}) {
  const child = spawn(node, args, {
    ...options,
    env: { ...options.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${title} │ ${line}`))
  return new Promise((resolve) => child.once('close', resolve))
}

/** The beginning of an error message, without colours: a log may be cut to its end. */
function brief(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}
function count(passed, failed, skipped = 0) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
}
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Path of Chromium. If it or FFmpeg is missing and this process may install packages, installs Debian's; empty if there is still none. */
function browser() {
  const known = [
    process.env.CHROMIUM,
    // Without windows it needs a fifth less of the processor.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  const found = () => known.find((file) => file && existsSync(file)) ?? ''
  const packages = [
    ...(found() ? [] : ['chromium-headless-shell']),
    ...(spawnSync(process.env.FFMPEG || 'ffmpeg', ['-version']).status === 0 ? [] : ['ffmpeg']),
  ]
  if (packages.length === 0 || only || process.platform !== 'linux' || process.getuid?.() !== 0) return found()
  console.log(`正在安装 ${packages.join('、')} 与中文字体…`)
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages, 'fonts-noto-cjk'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return found()
}
