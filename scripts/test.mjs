import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { built, installed, node, root } from './prepare.mjs'

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
const start = (args) =>
  spawnSync(node, args, {
    cwd: root,
    stdio: 'inherit',
    // Files have Chinese names, also where nobody has set a locale.
    env: { LANG: 'C.UTF-8', ...process.env, ...browser(), CALLED_DIR: called },
  }).status
const run = (script, ...args) => start([join(root, 'node_modules', ...script), ...args])

if (!only) {
  step('类型', () => one('类型', run(['typescript', 'bin', 'tsc'], '-b')))
  step('写法', () => one('写法', run(['@biomejs', 'biome', 'bin', 'biome'], 'check', '--error-on-warnings', '.')))
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
  step('页面', () => look('pages.json', '-c', 'test/pages/playwright.config.ts'))
  step('浏览器', () => {
    built()
    look('e2e.json')
  })
}
if (again.length > 0) console.log(`\n── 第二次才通过\n${again.join('\n')}`)
if (failures.length > 0) console.log(`\n── 失败\n${failures.join('\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

function step(name, work) {
  console.log(`\n── ${name}`)
  work()
}
function look(name, ...which) {
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = join(results, name)
  const status = run(['@playwright', 'test', 'cli.js'], 'test', ...which, '--reporter=list,json')
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
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  let path = known.find((file) => file && existsSync(file))
  if (!path && !only && process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('正在安装 Chromium 与中文字体…')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    path = known.find((file) => file && existsSync(file))
  }
  return { CHROMIUM: path ?? '' }
}
