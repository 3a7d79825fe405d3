import type { Item } from '#client/ingest.ts'
import type { Random } from '#scenery/random.ts'
import { dayAt, hour, minute, timeOfDay } from '../world/rhythm.ts'
import type { Camera, Goods, Step } from '../world/step.ts'
import { address, complaint, payFaults } from '../world/words.ts'
import { type FilmDeal, film } from './film.ts'

export interface Purchase {
  readonly camera: Camera
  readonly openid: string
  /** By which they came. */
  readonly channelCode: string
  readonly goods: Goods
  readonly pictures: readonly string[]
  /** For a video that the platform makes; undefined where it is made elsewhere and only reported. */
  readonly film?: FilmDeal | undefined
  readonly at: number
  /** One digit that distinguishes the order numbers of the areas. */
  readonly digit: number
  /** Shortens what people take their time for. */
  readonly speed: number
}

/** How payments end: shares of all orders. */
export const outcomes = { paid: 82, later: 5, failedThenPaid: 5, failed: 3, never: 5 } as const
/** One paid order in this many is complained about. */
export const complaintEvery = 150

/** An order and all that follows it. */
export function purchase(random: Random, deal: Purchase): Step[] {
  const { camera, openid, channelCode, goods, pictures, at, speed } = deal
  const orderNo = `JY${dayAt(at).replaceAll('-', '')}${String(timeOfDay(at)).padStart(8, '0')}${deal.digit}`
  const iso = (time: number) => new Date(time).toISOString()
  const after = (low: number, high: number) => Math.round(random.between(low, high) / speed)
  const steps: Step[] = [
    {
      name: 'orders',
      at,
      camera,
      item: {
        orderNo,
        kind: goods.kind,
        gbCode: camera.gbCode,
        openid,
        channelCode,
        packageId: goods.id,
        amountFen: goods.priceFen,
        ...(pictures.length > 0 && { pictures: [...pictures] }),
        goods: goods.name,
        at: iso(at),
      },
    },
  ]
  const channel = random.weighted({ wechat: 74, alipay: 21, cash: 5 })
  const attempt = (time: number, reason?: string) => {
    const transactionId = `${channel === 'wechat' ? '42000' : channel === 'alipay' ? '20880' : '90000'}${random.text(5, '0123456789')}${dayAt(time).replaceAll('-', '')}${random.text(10, '0123456789')}`
    const item = {
      orderNo,
      result: reason ? ('failed' as const) : ('success' as const),
      channel,
      transactionId,
      amountFen: goods.priceFen,
      ...(reason && { reason }),
      at: iso(time),
    }
    steps.push({ name: 'payments', at: time, camera, item })
    return time
  }
  if (deal.film) steps.push(...film(random.fork('film'), { orderNo, camera, openid, at, speed }, deal.film))
  else if (goods.kind === 'video') steps.push(...video(random.fork('video'), deal, orderNo))
  const outcome = random.weighted(outcomes)
  const fault = random.pick(payFaults)
  let paidAt = 0
  if (outcome === 'paid') paidAt = attempt(at + after(6_000, 70_000))
  if (outcome === 'later') paidAt = attempt(at + after(3 * minute, 13 * minute))
  if (outcome === 'failed') attempt(at + after(10_000, 60_000), fault)
  if (outcome === 'failedThenPaid') {
    const failedAt = attempt(at + after(10_000, 60_000), fault)
    paidAt = attempt(failedAt + after(minute, 6 * minute))
  }
  if (paidAt === 0) return steps

  let fetched = paidAt
  for (
    let count = random.chance(0.78) ? random.whole(1, Math.min(3, Math.max(1, pictures.length))) : 0, i = 0;
    i < count;
    i++
  ) {
    fetched += after(20_000, 6 * minute)
    steps.push({
      name: 'downloads',
      at: fetched,
      camera,
      item: {
        downloadId: `${orderNo}-${i + 1}`,
        orderNo,
        ...(pictures[i] && { picture: pictures[i] }),
        ip: address(random),
        at: iso(fetched),
      },
    })
  }
  if (random.chance(1 / complaintEvery)) {
    const said = fetched + after(5 * minute, random.chance(0.7) ? hour : 20 * hour)
    steps.push({
      name: 'complaints',
      at: said,
      camera,
      item: { complaintId: `${orderNo}-c`, orderNo, words: complaint(random, goods.kind), at: iso(said) },
    })
  }
  return steps
}

const templates = ['山水开场', '全家福卡点', '航拍慢镜', '手绘边框']
/** Why a video is not made, one in this many. */
const faults = ['素材不足：有效画面只有 3.2 秒', '模板渲染超时', '音轨解码失败', '人物跟踪丢失']
const videoFaultEvery = 14

/** The video that an order buys: recorded before it, made meanwhile, and mostly ready soon. */
function video(random: Random, { camera, openid, at, speed }: Purchase, orderNo: string): Step[] {
  const recordedAt = at - Math.round(random.between(60_000, 110_000) / speed)
  let now = recordedAt
  const own = {
    videoId: `v-${orderNo}`,
    gbCode: camera.gbCode,
    openid,
    recordedAt: new Date(recordedAt).toISOString(),
    template: random.pick(templates),
  }
  const recordStep = (item: Omit<Item<'records'>, keyof typeof own | 'at'>, seconds: [number, number]): Step => {
    now += Math.round((random.between(...seconds) * 1000) / speed)
    return { name: 'records', at: now, camera, item: { ...own, ...item, at: new Date(now).toISOString() } }
  }
  const steps = [
    recordStep({ state: 'recording' }, [0, 1]),
    recordStep({ state: 'uploaded' }, [18, 40]),
    recordStep({ state: 'synthesising' }, [2, 12]),
  ]
  now = Math.max(now, at)
  if (random.chance(1 / videoFaultEvery)) {
    steps.push(recordStep({ state: 'failed', error: random.pick(faults), orderNo }, [20, 60]))
    if (random.chance(0.5)) return steps
    steps.push(recordStep({ state: 'synthesising', orderNo }, [120, 400]))
  }
  const durationSeconds = Math.round(random.between(12, 32) * 10) / 10
  const file = `videos/${own.recordedAt.slice(0, 10)}/${orderNo}.mp4`
  const ready = recordStep({ state: 'ready', orderNo, file, durationSeconds }, [25, 80])
  return [...steps, ready, { name: 'poster', at: ready.at, camera, item: { videoId: own.videoId, party: openid } }]
}
