import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomPassword } from '#server/account/firstAdmin.ts'
import { readKeys, setUpDemo } from '#simulator/demo.ts'

// npm start -- --demo [options of simulator/run.ts]: the server, demo accounts made through its ordinary calls, and the simulator as an outsider.
const options = process.argv.slice(2)
const dataDir = process.env.DATA_DIR ?? 'data'
const root = fileURLToPath(new URL('..', import.meta.url))
const children: ChildProcess[] = []

const server = fork(join(root, 'server/main.ts'), { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
children.push(server)
server.once('exit', (code) => end(code ?? 0))
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
  const wanted = { areas: numberOf('--areas') ?? 6, devices: numberOf('--devices') ?? 4 }
  if (adminPassword) await setUpDemo({ base, adminName: 'admin', adminPassword, password, dataDir, ...wanted })
  else if ((await readKeys(dataDir, base)).length === 0)
    throw new Error(`${dataDir} 里已有数据，但没有这个端口的演示密钥。用 ADMIN_PASSWORD 给出 admin 的密码，或用 DATA_DIR 指定一个新目录。`)
  console.log(`  演示账号 demo-platform、demo-channel、demo-scenic，密码 ${password}\n`)
  // Enough to fill yesterday and the same weekday without keeping a small machine busy for long.
  const given = (name: string, value: string) => (options.includes(name) ? [] : [name, value])
  const usual = [...given('--history', '8'), ...given('--orders-per-minute', '8')]
  const simulator = spawn(process.execPath, [join(root, 'simulator/run.ts'), '--base', base, '--data-dir', dataDir, ...usual, ...options], { cwd: root, stdio: 'inherit' })
  children.push(simulator)
  simulator.once('exit', (code) => code && console.error('模拟器已停止，页面仍可使用。'))
}

/** Made once and kept beside the demo's keys. */
function demoPassword(): string {
  const file = join(dataDir, 'demo-password')
  if (!existsSync(file)) writeFileSync(file, randomPassword(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function numberOf(name: string): number | undefined {
  const at = options.indexOf(name)
  return at < 0 ? undefined : Number(options[at + 1])
}

function end(code: number) {
  for (const child of children) child.kill('SIGTERM')
  server.once('exit', () => process.exit(code))
  if (server.exitCode !== null) process.exit(code)
}
