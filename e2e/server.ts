import { setUpDemo } from '#simulator/demo.ts'
import { simulate } from '#simulator/run.ts'
import { forkServer } from './forkServer.ts'
import { accounts } from './world.ts'

// The server that the browser tests look at: empty data, filled through the public interfaces only.
const stop = new AbortController()
const { server, dataDir } = forkServer(process.env.E2E_PORT!)
const end = () => {
  stop.abort()
  server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
server.once('exit', () => process.exit(0))
server.on('message', async ({ ready: base }: { ready: string }) => {
  await setUpDemo({
    base,
    adminName: 'admin',
    adminPassword: accounts[1].password,
    password: accounts[0].password,
    dataDir,
    areas: 3,
    devices: 2,
  })
  console.log('e2e: set up')
  await simulate({
    base,
    dataDir,
    areas: 3,
    devices: 2,
    ordersPerMinute: 12,
    picturesPerMinute: 30,
    speed: 4,
    steady: true,
    seed: 'e2e',
    history: 0,
    historyPictures: 0,
    size: { width: 960, height: 640 },
    say: () => {},
    signal: stop.signal,
  })
})
