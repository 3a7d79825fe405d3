import { sql } from 'kysely'
import { type ProviderKind, type ProviderTest, providerKinds } from '#contract/monitoring/providers.ts'
import type { Services } from '../../../platform/services.ts'
import { faultOf, silentCode } from '../../../providers/calls/fault.ts'
import { lookAtPrinters } from '../../printing/pollPrinters.ts'

export type Tested = Pick<
  Services,
  | 'payment'
  | 'sms'
  | 'storage'
  | 'media'
  | 'bus'
  | 'printing'
  | 'cloud'
  | 'miniProgram'
  | 'database'
  | 'events'
  | 'log'
  | 'env'
>

/** Milliseconds after which a test has failed, whatever becomes of its call. */
const maxMs = 20_000

/** What a test has found, where it did not get through. */
class Unfit extends Error {}

/** A call of each provider that changes nothing there. Returns what is to be said of it, or throws. */
const tests: Readonly<Record<ProviderKind, (services: Tested) => Promise<string>>> = {
  payment: async ({ payment }) => {
    await payment.query('jy-check-0000000000000000')
    return '应答正确：没有这个退款单号'
  },
  sms: async ({ sms }) => {
    await sms.check()
    return sms.name === 'outbox' ? '文件可以写' : '密钥有效，模板已通过审核'
  },
  storage: async ({ storage }) => {
    const key = 'checks/provider.bin'
    const written = Date.now()
    await storage.put(key, Buffer.from(String(written)), 'application/octet-stream')
    // Somebody else may have written meanwhile.
    if (!(Number(Buffer.from(await storage.read(key))) >= written)) throw new Unfit('读回来的不是刚写进去的')
    return '写入和读取都正确'
  },
  media: async ({ media }) => {
    await media.refresh()
    const { serves, why } = media.state()
    if (!serves) throw new Unfit(why ?? '没有在运行')
    return `推流地址 ${media.pushServer()}`
  },
  bus: async ({ bus }) => {
    // No camera has this national code.
    await bus.send('0'.repeat(20), { test: true })
    return '消息已收下'
  },
  printing: async (services) => {
    await lookAtPrinters(services)
    const { rows } = await sql<{ name: string; isSilent: boolean }>`
      select name, fault <> '' as is_silent from printer where enabled order by fault <> '' desc, id`.execute(
      services.database.db,
    )
    const silent = rows.filter(({ isSilent }) => isSilent)
    const named = silent.slice(0, 3).map(({ name }) => `「${name}」`)
    if (silent.length > 0)
      throw new Unfit(
        `${rows.length} 台里有 ${silent.length} 台没有应答：${named.join('')}${silent.length > 3 ? '等' : ''}`,
      )
    return rows.length === 0 ? '还没有启用的打印机' : `${rows.length} 台都有应答`
  },
  cloud: async ({ cloud }) => {
    await cloud.describe(['ins-00000000'])
    return '应答正确：没有这个实例'
  },
  miniProgram: async ({ miniProgram }) => {
    const { image } = await miniProgram.code('check')
    return `生成了一张 ${Math.ceil(image.length / 1024)} KB 的码`
  },
}

/** Tests a provider; never throws. */
export async function tryProvider(services: Tested, kind: ProviderKind, limitMs = maxMs): Promise<ProviderTest> {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unfit(`${Math.round(limitMs / 1000)} 秒内没有应答`)), limitMs)
  })
  const ended = (ok: boolean, text: string) => ({ ok, ms: Math.round(performance.now() - startedAt), text })
  try {
    return ended(true, await Promise.race([tests[kind](services), late]))
  } catch (error) {
    if (error instanceof Unfit) return ended(false, error.message)
    services.log.warn({ err: error, kind }, 'a provider failed its test')
    const { code, reason } = faultOf(error) ?? { code: '', reason: `${providerKinds[kind].title}的应答不对` }
    return ended(false, code === silentCode ? '没有应答' : reason)
  } finally {
    clearTimeout(timer)
  }
}
