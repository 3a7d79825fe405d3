import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { installed, node, root } from './prepare.mjs'

// npm test [-- server]: checks, tests of contract, server, simulator and web, each page on made data, then all of it in a real browser.
installed()
const only = process.argv[2]
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const totals = { passed: 0, failed: 0 }
const failures = []
const again = []
const called = join(results, 'called')
const where = {
  cwd: root,
  // Files have Chinese names, also where nobody has set a locale.
  env: { LANG: 'C.UTF-8', ...process.env, ...browser(), CALLED_DIR: called },
}
const start = (args) => spawnSync(node, args, { ...where, stdio: 'inherit' }).status
const program = (...script) => join(root, 'node_modules', ...script)
const run = (script, ...args) => start([program(...script), ...args])

if (!only) {
  // The browser is shown what is built here.
  const types = beside('类型', [program('typescript', 'bin', 'tsc'), '-b'])
  const style = beside('写法', [program('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'])
  const pages = beside('构建', [program('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  one('类型', await types)
  one('写法', await style)
  one('构建', await pages)
}
step('测试', () => {
  const report = join(results, 'vitest.json')
  const status = run(
    ['vitest', 'vitest.mjs'],
    'run',
    ...(only ? [only] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0, testResults = [] } = read(report)
  for (const { name, status: state, assertionResults } of testResults) {
    for (const { status: end, fullName, failureMessages = [] } of assertionResults)
      if (end === 'passed' && failureMessages.length > 0)
        again.push(`${relative(root, name)} › ${fullName}\n${brief(failureMessages[0])}`)
    if (state !== 'failed') continue
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, duration = 0, failureMessages = [] } of failed)
      failures.push(`${relative(root, name)} › ${fullName}（${Math.round(duration)} ms）\n${brief(failureMessages[0])}`)
    if (failed.length === 0) failures.push(relative(root, name))
  }
  add(numPassedTests, numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites)))
})
if (!only) {
  step('调用', () => one('调用', start([join(root, 'scripts', 'called.ts'), called])))
  // The journeys wait for a server most of their time; the pages need what that leaves of the processors.
  await Promise.all([look('页面', 'pages.json', '-c', 'test/pages/playwright.config.ts'), look('浏览器', 'e2e.json')])
}
if (again.length > 0) console.log(`\n── 第二次才通过\n${again.join('\n')}`)
if (failures.length > 0) console.log(`\n── 失败\n${failures.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

function step(name, work) {
  console.log(`\n── ${name}`)
  work()
}
/** Runs beside others; each line says whose it is. */
function beside(title, args, env = {}) {
  const child = spawn(node, args, { ...where, env: { ...where.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${title} │ ${line}`))
  return new Promise((resolve) => child.once('close', resolve))
}
/** Playwright, by one of its configurations. */
async function look(title, name, ...which) {
  const status = await beside(
    title,
    [program('@playwright', 'test', 'cli.js'), 'test', ...which, '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, name) },
  )
  const { stats = {}, suites = [] } = read(join(results, name))
  const { expected = 0, unexpected = 0, flaky = 0 } = stats
  for (const suite of suites) tell(suite)
  add(expected + flaky, unexpected || (status === 0 ? 0 : 1))
}
function tell({ file, specs, suites = [] }) {
  for (const { ok, title, tests } of specs) {
    const told = `${file} › ${title}\n${brief(tests[0]?.results[0]?.error?.message)}`
    if (!ok) failures.push(told)
    else if (tests.some(({ status }) => status === 'flaky')) again.push(told)
  }
  for (const suite of suites) tell(suite)
}
/** The beginning of what a failure says, without colours: a log may keep nothing but its end. */
function brief(message = '') {
  const plain = stripVTControlCharacters(message)
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  return lines
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
}
function one(name, status) {
  if (status !== 0) failures.push(name)
  add(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}
function add(passed, failed) {
  totals.passed += passed
  totals.failed += failed
}
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Where Chromium is; where there is none and this may install, Debian's. */
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
  let path = known.find((file) => file && existsSync(file))
  if (!path && !only && process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('正在安装 Chromium 与中文字体…')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    path = known.find((file) => file && existsSync(file))
  }
  return { CHROMIUM: path ?? '' }
}
