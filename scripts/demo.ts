import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomPassword } from '#server/domains/accounts/signIn/password.ts'
import { readDemo, setUpDemo } from '#simulator/demo.ts'
import { bundledServer } from './prepare.mjs'

// npm start -- --demo [options of simulator/run.ts]: the server, demo accounts made through its ordinary calls, and the simulator as an outsider.
const options = process.argv.slice(2)
const dataDir = process.env.DATA_DIR ?? 'data'
const root = fileURLToPath(new URL('..', import.meta.url))
const children: ChildProcess[] = []

// The simulator and the people who look at the demo come from one address and share its rate limit.
const server = start(bundledServer, [], { RATE_LIMIT: process.env.RATE_LIMIT ?? '30000' })
server.once('exit', (code) => end(code ?? 1))
server.on('message', ({ ready, password }: { ready: string; password: string | null }) => {
  begin(ready, process.env.ADMIN_PASSWORD ?? password).catch((error: Error) => {
    console.error(`演示没有建成：${error.message}`)
    end(1)
  })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
process.once('disconnect', () => end(0))

async function begin(base: string, adminPassword: string | null) {
  const password = demoPassword()
  const size = { areas: numberOf('--areas'), devices: numberOf('--devices') }
  if (adminPassword) await setUpDemo({ base, adminName: 'admin', adminPassword, password, dataDir, ...size })
  else if (!(await readDemo(dataDir, base)))
    throw new Error(
      `${dataDir} 里已有数据，但没有这个端口的演示密钥。用 ADMIN_PASSWORD 给出 admin 的密码，或用 DATA_DIR 指定一个新目录。`,
    )
  console.log(`  演示账号 demo-platform、demo-channel、demo-scenic，密码 ${password}\n`)
  // Yesterday and the same weekday a week ago are there to compare with.
  const usual = options.includes('--history') ? [] : ['--history', '8']
  const simulatorArgs = ['--base', base, '--data-dir', dataDir, ...usual, ...options]
  const simulator = start('simulator/run.ts', simulatorArgs, { DEMO_PASSWORD: password })
  simulator.once('exit', (code, signal) => {
    if (signal) end(1)
    else if (code) console.error('模拟器已停止，页面仍可使用。')
  })
}

/** Starts a child with an IPC channel, by which it notices that this process has ended, even if it was killed. */
function start(script: string, args: string[], env: ForkOptions['env']): ChildProcess {
  const child = fork(join(root, script), args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

/** Generated once and stored beside the demo's keys. */
function demoPassword(): string {
  const file = join(dataDir, 'demo-password')
  if (!existsSync(file)) writeFileSync(file, randomPassword(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function numberOf(name: string): number | undefined {
  const at = options.indexOf(name)
  return at < 0 ? undefined : Number(options[at + 1])
}

/** Ends the children, then this process once all of them have exited. */
function end(code: number) {
  const alive = children.filter((child) => child.exitCode === null && child.signalCode === null)
  for (const child of alive) child.kill('SIGTERM')
  if (alive.length === 0) process.exit(code)
  Promise.all(alive.map((child) => new Promise((done) => child.once('exit', done)))).then(() => process.exit(code))
}
