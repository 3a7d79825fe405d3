import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, installed, node, root } from './prepare.mjs'

// npm run maker [-- options of maker/main.ts]: makes the films that a server has waiting, on this machine. Installs what is needed.
installed()
// Through the IPC channel the child notices that this process has ended, even if it was killed.
const child = spawn(node, [join(root, 'maker', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// An npm that is killed sends no signal, but its child gets another parent process.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)))
