import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { built, bundledServer, environment, installed, node, root } from './prepare.mjs'

// npm start [-- --demo [simulator options]]: installs and builds when needed, migrates, serves page and API on one port.
installed()
built()
const [demo, ...options] = process.argv.slice(2)
const script = demo === '--demo' ? ['scripts/demo.ts', ...options] : [bundledServer]
// Through the IPC channel the child notices that this process has ended, even if it was killed.
const child = spawn(node, [join(root, script[0]), ...script.slice(1)], {
  cwd: root,
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// An npm that is killed sends no signal, but its child gets another parent process.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
