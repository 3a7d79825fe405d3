import { built, bundledServer, installed, runChild } from './prepare.mjs'

// npm start [-- --demo [simulator options]]: installs and builds when needed, migrates, serves page and API on one port.
installed()
built()
const [demo, ...options] = process.argv.slice(2)
const script = demo === '--demo' ? ['scripts/demo.ts', ...options] : [bundledServer]
runChild(script)
