import { type Complaint, complaints as calls } from '#contract/sales/complaints.ts'
import { count } from '../../cameras/tally.ts'
import { minute } from '../../world/rhythm.ts'
import { complaint } from '../../world/words.ts'
import type { Act, Scene } from '../act.ts'
import { choose, soldOrders } from './soldOrders.ts'

/** So many are open at least, and so many at most for long. */
const open = { least: 3, most: 6 }
const answeredAfter = 50 * minute

/** Visitors complain; colleagues answer the complaints that have waited long, a few at a time. */
export const complaints: Act = {
  title: '投诉',
  turns: {
    every: 40,
    async turn(scene) {
      const { rows, total } = await scene.desk('platform').call(calls.list, {
        body: { state: 'open', sort: 'createdAt', order: 'asc', size: 50 },
      })
      if (total < open.least) await complain(scene, rows)
      else for (const one of late(rows, total)) await answer(scene, one)
      return total >= open.least
    },
  },
}

function late(rows: readonly Complaint[], total: number) {
  const old = rows.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) > answeredAfter)
  return [...new Set([...rows.slice(0, total - open.most), ...old])].slice(0, Math.min(3, total - open.least))
}

async function complain(scene: Scene, rows: readonly Complaint[]) {
  const { world, random, ingestOf, tally } = scene
  const sold = await soldOrders(scene)
  const known: { areaName: string; orderNo: string }[] = [...rows]
  while (known.length < open.least) {
    const left = sold.filter(({ orderNo }) => known.every((one) => one.orderNo !== orderNo))
    const order = choose(scene, left, known)
    const camera = world.cameras.find(({ areaId }) => areaId === order?.areaId)
    if (!order || !camera) return
    const { orderNo, areaName, kind } = order
    const said = { complaintId: `${orderNo}-c`, orderNo, words: complaint(random, kind), at: new Date().toISOString() }
    const [answer] = await ingestOf(camera).post('complaints', [said])
    count(tally, 'complaints', answer!)
    known.push({ areaName, orderNo })
  }
}

const outcomes = [
  '已电话致歉，为游客重新匹配并补发照片',
  '核实为网络原因，已重新推送下载链接',
  '已向游客说明套餐内容，游客表示理解',
  '已赠送一张电子照，游客满意',
  '画面抖动由风大造成，已重新剪辑并发送',
]

async function answer({ desk, random }: Scene, { id }: Complaint) {
  await desk('platform').call(calls.close, { params: { id }, body: { outcome: random.pick(outcomes) } })
}
