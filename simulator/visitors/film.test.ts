import { describe, expect, it } from 'vitest'
import type { Camera, Goods, Step } from '../world/step.ts'
import type { Pace, World } from '../world/world.ts'
import { dayOf } from './day.ts'

const camera = (serial: number, caseId: number): Camera => ({
  gbCode: `34100300001327${String(serial).padStart(6, '0')}`,
  areaId: 1,
  caseId,
  openFrom: '07:00',
  openTo: '18:00',
})
const video = (caseId: number): Goods => ({
  id: caseId,
  caseId,
  kind: 'video',
  name: '精彩短片',
  priceFen: 1990,
  photos: 0,
})
const world: World = {
  seed: '7',
  cameras: [camera(1, 10), camera(2, 20), camera(3, 10), camera(4, 20)],
  goods: [video(10), video(20)],
  templates: [
    { id: 5, caseId: 10 },
    { id: 6, caseId: 10 },
  ],
}
const pace: Pace = { ordersPerMinute: 0.5, speed: 1, steady: true, picturesPerMinute: () => 6, clipsPerMinute: () => 4 }
const planOf = (at: Pace, of: World = world) => [...dayOf(of, '2026-06-03', at)].flatMap(({ steps }) => steps)
const named = <N extends Step['name']>(steps: readonly Step[], name: N) =>
  steps.filter((step): step is Extract<Step, { name: N }> => step.name === name)
const day = planOf(pace)
const clips = new Map(named(day, 'clip').map((step) => [step.item.clipId, step]))
const caseOf = new Map(world.cameras.map(({ gbCode, caseId }) => [gbCode, caseId]))

describe('a video that the platform makes', () => {
  it('every video order of a project with a template gets a film, and every other one is reported', () => {
    const orders = named(day, 'orders').map(({ item }) => item)
    const numbers = (caseId: number) =>
      orders.filter(({ gbCode }) => caseOf.get(gbCode) === caseId).map((one) => one.orderNo)
    expect(numbers(10).length).toBeGreaterThan(50)
    expect(named(day, 'films').map(({ item }) => item.orderNo)).toEqual(expect.arrayContaining(numbers(10)))
    expect(named(day, 'films')).toHaveLength(numbers(10).length)
    expect(new Set(named(day, 'records').map(({ item }) => item.videoId))).toEqual(
      new Set(numbers(20).map((no) => `v-${no}`)),
    )
    expect(new Set(named(day, 'films').map(({ item }) => item.templateId))).toEqual(new Set([5, 6]))
  })

  it('a film is requested after its order, from two to four clips of its project in which its visitor was found', () => {
    const orderedAt = new Map(named(day, 'orders').map(({ at, item }) => [item.orderNo, at]))
    const matches = new Map(named(day, 'clipMatches').map((step) => [step.item.clip, step]))
    for (const { at, item } of named(day, 'films')) {
      expect(at).toBeGreaterThan(orderedAt.get(item.orderNo!)!)
      expect(item.clips.length).toBeGreaterThanOrEqual(2)
      expect(item.clips.length).toBeLessThanOrEqual(4)
      for (const id of item.clips) {
        const clip = clips.get(id)!
        const match = matches.get(id)!
        expect(clip.camera.caseId).toBe(10)
        expect(clip.item.party).toBe(item.openid)
        expect(match.item.openid).toBe(item.openid)
        expect(clip.at).toBeLessThan(match.at)
        expect(match.at).toBeLessThan(at)
        expect(clip.at - clip.item.seconds * 1000).toBeGreaterThanOrEqual(Date.parse(item.from))
        expect(clip.at).toBeLessThanOrEqual(Date.parse(item.to))
      }
    }
    expect(clips.size).toBe(named(day, 'films').reduce((sum, { item }) => sum + item.clips.length, 0))
  })

  it('films do not change anything else of a planned day', () => {
    const others = (steps: readonly Step[]) =>
      steps.filter(({ name }) => !['clip', 'clipMatches', 'films', 'records', 'poster'].includes(name))
    expect(others(day)).toEqual(others(planOf(pace, { ...world, templates: [] })))
  })

  it('cameras record no more clips than allowed, and none of the past; then videos are only reported', () => {
    const few = { ...pace, ordersPerMinute: 3, clipsPerMinute: () => 0.5 }
    for (const { steps } of dayOf(world, '2026-06-03', few)) expect(named(steps, 'clip').length).toBeLessThanOrEqual(5)
    const reported = named(planOf(few), 'records')
    expect(reported.some(({ item }) => caseOf.get(item.gbCode) === 10)).toBe(true)
    const past = planOf({ ...pace, clipsPerMinute: () => 0 })
    expect(named(past, 'clip')).toEqual([])
    expect(named(past, 'films')).toEqual([])
  })
})
