import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installed, node, root } from './prepare.mjs'

// npm run dev: the server restarts at a change, Vite serves the pages on 5173 and passes the calls on.
installed()
const run = (...args) => spawn(node, args, { cwd: root, stdio: 'inherit' })
const children = [
  run('--watch-path=server', '--watch-path=contract', 'server/main.ts'),
  run(join('node_modules', 'vite', 'bin', 'vite.js')),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
