import { firstAdmin } from './account/firstAdmin.ts'
import { buildApp } from './app.ts'
import { readEnv } from './env.ts'
import { openLog } from './log.ts'
import { openServices } from './openServices.ts'
import { startWork } from './work.ts'

const begun = performance.now()
const env = await orExit(() => readEnv(process.env))
const log = openLog(env)
const services = await orExit(() => openServices(env, log))
const password = await orExit(() => firstAdmin(services))
const app = await buildApp(services)
await startWork(services)
const address = await orExit(() => app.listen({ port: env.PORT, host: env.HOST }))

console.log(`\n  ${env.PRODUCT_NAME}  ${address}`)
if (password) console.log(`  首次启动已建立账号 admin，密码 ${password}  （只显示这一次）`)
console.log(`  数据：${env.DATABASE_URL ? 'PostgreSQL' : `内置数据库 ${env.DATA_DIR}`}，接口说明 ${address}/docs，启动用时 ${((performance.now() - begun) / 1000).toFixed(1)} 秒\n`)
process.send?.({ ready: address, password })

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

/** Finishes requests and running jobs, refuses new ones. */
async function stop(signal: string) {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 30_000).unref()
  await app.close()
  await services.close()
  process.exit(0)
}

/** A start that cannot succeed ends with one sentence, not with a stack. */
async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
    console.error(
      code === 'EADDRINUSE'
        ? `端口 ${port} 已被占用，请用 PORT 指定另一个端口。`
        : code === 'ECONNREFUSED'
          ? `连接不上数据库，请检查 DATABASE_URL（${message}）。`
          : message || String(error),
    )
    process.exit(1)
  }
}
