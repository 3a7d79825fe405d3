import { beforeAll, describe, expect, it } from 'vitest'
import { blotch, type Shot, shot, sun } from '#test/media/scene.ts'
import { lookOf } from './grayThumbnail.ts'
import { judge, limits } from './judge.ts'

// Slow, because each case draws a picture of 1280 by 720 with noise and reads it back as JPEG.
const look = async (fields: Shot) => lookOf(await shot({ place: 1, ...fields }))
let reference: Buffer
beforeAll(async () => {
  reference = await look({})
})
const judgeShot = async (fields: Shot) => judge(reference, await look(fields))

describe('a still that shows what its reference does', () => {
  it.each<[string, Shot]>([
    ['a minute later', { seed: 9 }],
    ['with the noise of a poor sensor', { noise: 14, seed: 3 }],
    ['with a crowd', { people: 14, seed: 5 }],
    ['at dusk', { light: 0.45, noise: 8, seed: 11 }],
    ['late at dusk', { light: 0.32, noise: 9, seed: 12 }],
    ['at dusk with a crowd', { light: 0.5, people: 12, noise: 8 }],
    ['in brighter light', { light: 1.3 }],
    ['in fog', { fog: 0.45 }],
    ['shaken by the wind', { dx: 6, dy: 4 }],
    ['a little soft', { blur: 3 }],
  ])('a still that shows what its reference does is ok %s', async (_, fields) => {
    const { framing, sharp, like, covered, burnt } = await judgeShot(fields)
    expect(framing).toBe('ok')
    // With room on this side of every limit.
    expect(sharp).toBeGreaterThan(limits.sharp + 0.04)
    expect(like).toBeGreaterThan(limits.like + 0.08)
    expect(covered).toBeLessThan(limits.covered / 2)
    expect(burnt).toBeLessThan(limits.burnt / 4)
  })

  it('a still taken at night is judged only as dark', async () => {
    const { framing, mean } = await judgeShot({ light: 0.1, noise: 12 })
    expect(framing).toBe('dark')
    expect(mean).toBeLessThan(limits.darkest * 0.7)
  })
})

describe('a still that does not', () => {
  it.each<[string, Shot]>([
    ['by the fortieth part of its width', { dx: 32 }],
    ['by more', { dx: 60, dy: -20 }],
    ['farther than is looked for', { dx: 230, dy: 100 }],
    ['at dusk', { dx: 60, light: 0.5, noise: 8 }],
    ['to another place', { place: 11 }],
  ])('a still that is shifted %s is judged as moved', async (_, fields) => {
    expect((await judgeShot(fields)).framing).toBe('moved')
  })

  it('the shift of a moved still is measured', async () => {
    expect((await judgeShot({ dx: 60 })).shift).toBeCloseTo((60 * 320) / 1280, 0)
  })

  it.each<[string, Shot]>([
    ['out of focus', { blur: 5 }],
    ['far out of focus', { blur: 14 }],
    ['with noise over it', { blur: 5, noise: 10 }],
  ])('a blurred still is recognised: %s', async (_, fields) => {
    const { framing, sharp } = await judgeShot(fields)
    expect(framing).toBe('blurred')
    expect(sharp).toBeLessThan(limits.sharp - 0.1)
  })

  it.each<[string, Shot]>([
    ['by a leaf', { over: blotch(600, 430, 200) }],
    ['by much', { over: blotch(800, 400, 300) }],
    ['at dusk', { over: blotch(600, 430, 200), light: 0.5, noise: 8 }],
  ])('a still that is covered %s is judged as dirty', async (_, fields) => {
    const { framing, covered } = await judgeShot(fields)
    expect(framing).toBe('dirty')
    expect(covered).toBeGreaterThan(limits.covered * 1.5)
  })

  it.each<[string, Shot]>([
    ['by the sun', { over: sun(900, 200, 420) }],
    ['by an exposure that fails', { light: 2.6 }],
  ])('a still that is burnt out %s is judged as glare', async (_, fields) => {
    const { framing, burnt } = await judgeShot(fields)
    expect(framing).toBe('glare')
    expect(burnt).toBeGreaterThan(limits.burnt * 1.4)
  })
})
