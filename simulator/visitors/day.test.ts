import { describe, expect, it } from 'vitest'
import { crowdAt, hour, isOpen, minute, startOf, timeOfDay } from '../world/rhythm.ts'
import type { Camera, Goods, Step } from '../world/step.ts'
import { areasOf, type Pace, type World } from '../world/world.ts'
import { dayOf } from './day.ts'
import { complaintEvery, outcomes } from './purchase.ts'

const camera = (serial: number, areaId: number, openFrom = '07:00', openTo = '18:00'): Camera => ({
  gbCode: `34100300001327${String(serial).padStart(6, '0')}`,
  areaId,
  caseId: areaId * 10,
  openFrom,
  openTo,
})
const goods = (caseId: number): Goods[] => [
  { id: caseId + 1, caseId, kind: 'video', name: '精彩短片', priceFen: 1990, photos: 0 },
  { id: caseId + 2, caseId, kind: 'photo', name: '三张电子照', priceFen: 4990, photos: 3 },
]
const world: World = {
  seed: '7',
  cameras: [camera(1, 1), camera(2, 1), camera(3, 2), camera(4, 2, '00:00', '23:59')],
  goods: [...goods(10), ...goods(20)],
}
const pace: Pace = { ordersPerMinute: 2, speed: 1, steady: false, picturesPerMinute: () => 6 }
const wednesday = '2026-06-03'
const planOf = (day: string, of: World = world, at: Pace = pace) =>
  [...dayOf(of, day, at)].flatMap(({ steps }) => steps)
const named = <N extends Step['name']>(steps: readonly Step[], name: N) =>
  steps.filter((step): step is Extract<Step, { name: N }> => step.name === name)
const day = planOf(wednesday)

describe('the rhythm of a day', () => {
  it('the crowd of a weekday averages one between 8 and 18, with peaks from 10 to 11 and from 14 to 15', () => {
    const at = (time: number) => crowdAt(startOf('2026-06-04') + time * hour)
    const minutes = Array.from({ length: 600 }, (_, i) => at(8 + i / 60))
    expect(minutes.reduce((sum, value) => sum + value, 0) / 600).toBeCloseTo(1, 1)
    const hours = Array.from({ length: 24 }, (_, i) => at(i + 0.5))
    expect(hours.indexOf(Math.max(...hours))).toBe(10)
    expect(at(14.5)).toBeGreaterThan(at(12.5))
    expect(at(14.5)).toBeGreaterThan(at(16.5))
  })

  it('a Saturday brings more visitors than a Tuesday', () => {
    expect(named(planOf('2026-06-06'), 'orders').length).toBeGreaterThan(
      named(planOf('2026-06-02'), 'orders').length * 1.3,
    )
  })

  it('a day brings about as many orders as requested', () => {
    const orders = named(day, 'orders').length
    expect(orders).toBeGreaterThan(2 * 600 * 0.8)
    expect(orders).toBeLessThan(2 * 600 * 1.5)
    const { conversion } = areasOf(world)[0]!
    expect(Math.abs(orders / named(day, 'scans').length / conversion - 1)).toBeLessThan(0.15)
  })

  it('no visitor scans a code while the scenic area is closed', () => {
    for (const scan of named(day, 'scans')) expect(isOpen(scan.camera, scan.at)).toBe(true)
    expect(named(day, 'scans').some(({ at }) => timeOfDay(at) > 20 * hour)).toBe(true)
  })

  it('a steady pace ignores the hour and the opening hours', () => {
    const night = planOf(wednesday, world, { ...pace, steady: true }).filter(
      ({ at }) => at < startOf(wednesday) + 4 * hour,
    )
    expect(named(night, 'orders').length).toBeGreaterThan(2 * 240 * 0.7)
  })
})

describe('what is planned', () => {
  it('a planned day is the same for the same seed, and another for another seed', () => {
    expect(planOf(wednesday)).toEqual(day)
    expect(planOf(wednesday, { ...world, seed: '8' })).not.toEqual(day)
  })

  it('a planned day has the same orders if cameras may take fewer pictures', () => {
    const few = named(planOf(wednesday, world, { ...pace, picturesPerMinute: () => 0.1 }), 'orders')
    expect(few.map(({ item }) => item.orderNo)).toEqual(named(day, 'orders').map(({ item }) => item.orderNo))
  })

  it('every planned item has a unique number', () => {
    for (const [name, number] of [
      ['orders', 'orderNo'],
      ['payments', 'transactionId'],
      ['scans', 'scanId'],
      ['faceMatches', 'recordId'],
      ['picture', 'pictureId'],
      ['downloads', 'downloadId'],
    ] as const) {
      const numbers = named(day, name).map(({ item }) => (item as unknown as Record<string, unknown>)[number])
      expect(new Set(numbers).size, name).toBe(numbers.length)
    }
  })

  it('visitors look at pictures on which they were found, those who buy at all that they buy', () => {
    const pair = ({ item }: { item: { openid: string; picture: string } }) => `${item.openid} ${item.picture}`
    const found = new Set(named(day, 'faceMatches').map(pair))
    const looked = new Set(named(day, 'pictureViews').map(pair))
    expect([...looked].filter((one) => !found.has(one))).toEqual([])
    expect(looked.size).toBeLessThan(found.size)
    const bought = named(day, 'orders').flatMap(({ item }) =>
      (item.pictures ?? []).map((picture) => pair({ item: { openid: item.openid, picture } })),
    )
    expect(bought.length).toBeGreaterThan(10)
    expect(bought.filter((one) => !looked.has(one))).toEqual([])
  })

  it('a planned order costs as much as its package, and is paid in full and at most once', () => {
    const orders = new Map(named(day, 'orders').map(({ item }) => [item.orderNo, item]))
    const price = new Map(world.goods.map(({ kind, id, priceFen }) => [`${kind}/${id}`, priceFen]))
    for (const order of orders.values()) expect(order.amountFen).toBe(price.get(`${order.kind}/${order.packageId}`))
    const payments = named(day, 'payments')
    for (const { item } of payments) expect(item.amountFen).toBe(orders.get(item.orderNo)?.amountFen)
    const successes = payments.filter(({ item }) => item.result === 'success').map(({ item }) => item.orderNo)
    expect(new Set(successes).size).toBe(successes.length)
    const share =
      (outcomes.paid + outcomes.later + outcomes.failedThenPaid) / Object.values(outcomes).reduce((a, b) => a + b, 0)
    expect(successes.length / orders.size).toBeCloseTo(share, 1)
  })

  it('every planned video order gets a video, stage by stage, and most of the videos become ready', () => {
    const videos = Map.groupBy(named(day, 'records'), ({ item }) => item.videoId)
    const bought = named(day, 'orders').filter(({ item }) => item.kind === 'video')
    expect([...videos.keys()].toSorted()).toEqual(bought.map(({ item }) => `v-${item.orderNo}`).toSorted())
    const ends = [...videos.values()].map((steps) => {
      expect(steps.map(({ item }) => Date.parse(item.at))).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(steps[0]!.item.state).toBe('recording')
      return steps.at(-1)!.item
    })
    const ready = ends.filter(({ state }) => state === 'ready')
    expect(ready.every(({ orderNo, file }) => orderNo && file)).toBe(true)
    expect(ready.length / ends.length).toBeGreaterThan(0.9)
    expect(ends.some(({ state, error }) => state === 'failed' && error)).toBe(true)
  })
  it('a planned day has a complaint for about one paid order in `complaintEvery`', () => {
    const paid = named(day, 'payments').filter(({ item }) => item.result === 'success').length
    const complaints = named(day, 'complaints').length
    expect(complaints).toBeGreaterThan(paid / complaintEvery / 2)
    expect(complaints).toBeLessThan((paid / complaintEvery) * 2)
  })

  it('a planned picture is taken before it is matched, and matched before it is ordered', () => {
    const taken = new Map(named(day, 'picture').map(({ at, item }) => [item.pictureId, at]))
    // Who comes to the same camera twice is found on the same picture twice.
    const matched = new Map(
      named(day, 'faceMatches')
        .reverse()
        .map(({ at, item }) => [`${item.openid}/${item.picture}`, at]),
    )
    let pictures = 0
    for (const { at, item } of named(day, 'orders')) {
      for (const picture of item.pictures ?? []) {
        pictures++
        const recognised = matched.get(`${item.openid}/${picture}`)!
        expect(recognised).toBeLessThan(at)
        expect(taken.get(picture)).toBeLessThan(recognised)
      }
    }
    expect(pictures).toBeGreaterThan(500)
    expect(taken.size).toBeGreaterThan(6 * 600 * 0.5)
    expect(taken.size).toBeLessThan(6 * 600 * 1.6)
  })

  it('a planned day contains no step outside it, except what people do later', () => {
    for (const { at, name } of day) {
      expect(at).toBeGreaterThanOrEqual(startOf(wednesday))
      expect(at).toBeLessThan(startOf(wednesday) + (name === 'scans' || name === 'visitors' ? 25 : 46) * hour)
    }
    expect(named(day, 'payments').every(({ at }) => at < startOf(wednesday) + 24 * hour + 40 * minute)).toBe(true)
  })
})
