import { buildApp } from './app.ts'
import { firstAdmin } from './domains/accounts/signIn/firstAdmin.ts'
import { collectWhenIdle } from './idleMemory.ts'
import { startOwnMaker } from './ingest/films/ownMaker.ts'
import { openServices } from './openServices.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'
import { busFault, listeningFault, openingFault } from './start/startFault.ts'
import { startWork } from './work.ts'

const startedAt = performance.now()
const env = await orExit(() => readEnv(process.env))
const log = openLog(env)
const services = await orExit(
  () => openServices(env, log),
  (error) => openingFault(error, env),
)
const password = await orExit(() => firstAdmin(services))
const app = await buildApp(services)
const work = await orExit(
  () => startWork(services),
  (error) => busFault(error, env),
)
const address = await orExit(
  () => app.listen({ port: env.PORT, host: env.HOST }),
  (error) => listeningFault(error, env),
)

console.log(`\n  ${env.PRODUCT_NAME}  ${address}`)
if (password) console.log(`  首次启动已建立账号 admin，密码 ${password}  （只显示这一次）`)
console.log(
  `  数据：${env.DATABASE_URL ? 'PostgreSQL' : `内置数据库 ${env.DATA_DIR}`}，接口说明 ${address}/docs，启动用时 ${((performance.now() - startedAt) / 1000).toFixed(1)} 秒\n`,
)

const maker = startOwnMaker(services, address)
collectWhenIdle()

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
// A killed parent sends nothing: the channel just closes, possibly while this process was starting.
if (process.send) {
  process.once('disconnect', () => void stop('disconnect'))
  if (process.connected) process.send({ ready: address, password })
  else void stop('disconnect')
}

/** Finishes requests and running jobs, refuses new ones. */
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 30_000).unref()
  // It gives its film back through the server.
  await maker.stop()
  await app.close()
  await work.stop()
  await services.close()
  process.exit(0)
}

/** A start that cannot succeed ends with one sentence, not with a stack. */
async function orExit<T>(
  work: () => T | Promise<T>,
  sentenceOf = (error: unknown) => (error as Error).message || String(error),
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(1)
  }
}
