import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs on the machine's own Node, before anything is installed: plain JavaScript, no imports from the project.
export const root = fileURLToPath(new URL('..', import.meta.url))
/** Node 24, from node_modules. */
export const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Environment of the server's Node: many small garbage collections, so that it uses 150 MB at rest and pauses briefly; compiled code is
 * cached for the next start; glibc has two heaps instead of one for each thread, and returns free memory at their ends.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  ...process.env,
  NODE_OPTIONS: `--max-semi-space-size=4 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
}

/** Installs what the lock file names, where that has not been done. */
export function installed() {
  const mark = join(root, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('正在安装依赖…')
  const npm = process.env.npm_execpath
  const run = npm
    ? spawnSync(process.execPath, [npm, 'ci'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm ci', { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: true })
  if (run.status !== 0) stop('依赖没有装好，见上文。')
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' })
  } catch {
    stop(`没有适合这台机器（${process.platform} ${process.arch}）的 Node 24。`)
  }
  writeFileSync(mark, lock)
}

/** What `npm start` runs: server/main.ts and its packages in one file, once `built`. */
export const bundledServer = join('dist', 'server', 'main.js')
/** How pages and server are built; each is run by the project's Node. */
export const builds = {
  页面: [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  服务端: [join('scripts', 'build', 'bundleServer.ts')],
}
/** The file that each build writes last, and its sources. */
const outcomes = {
  页面: [
    join('dist', 'web', 'screen.html'),
    ['web', 'contract', 'scripts/build/chunks.ts', 'vite.config.ts', 'package-lock.json'],
  ],
  服务端: [bundledServer, ['server', 'contract', 'scripts/build/bundleServer.ts', 'package-lock.json']],
}

/** Builds pages and server, where a source is newer than the last build. */
export function built() {
  for (const [what, [file, sources]] of Object.entries(outcomes)) {
    const newest = Math.max(...sources.map((name) => newestIn(join(root, name))))
    if (existsSync(join(root, file)) && statSync(join(root, file)).mtimeMs >= newest) continue
    console.log(`正在构建${what}…`)
    const run = spawnSync(node, builds[what], { cwd: root, stdio: 'inherit' })
    if (run.status !== 0) stop(`${what}没有构建成功，见上文。`)
  }
}

function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

/** Runs a script of the project by its Node, with arguments, until it ends; both end together. */
export function runChild([script, ...args]) {
  // Through the IPC channel the child notices that this process has ended, even if it was killed.
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // An npm that is killed sends no signal, but its child gets another parent process.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
}

export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
