import { expect, it } from 'vitest'
import { picture, plainClip } from '#test/films/clips.ts'
import { framesOf, type Picture } from '#test/films/pictures.ts'
import { elementOf, planOf, shotOf } from '#test/films/plans.ts'

const photo = () =>
  picture(
    'photo.png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#204060"/><rect x="280" y="140" width="80" height="80" fill="#fff"/></svg>',
  )
const widthOf = (seen: Picture) => {
  const { left, right } = seen.boxWhere(([red]) => red > 128)!
  return right - left
}

it('a photo is slowly enlarged while it is seen, around its middle', async () => {
  const plan = planOf([shotOf(await photo(), 1000, { still: true })])
  const pictures = await framesOf(plan, 0, 24)
  expect(pictures.map(widthOf).map((width) => Math.abs(width - 40) < 2 || Math.abs(width - 43) < 2)).toEqual([
    true,
    true,
  ])
  expect(widthOf(pictures[1]!)).toBeGreaterThan(widthOf(pictures[0]!))
  expect(Math.abs(pictures[1]!.boxWhere(([red]) => red > 128)!.x - 160)).toBeLessThan(1)
})

it('a transition leads from a clip to a photo', async () => {
  const shots = [shotOf(plainClip('black'), 1000), shotOf(await photo(), 1000, { still: true })]
  const pictures = await framesOf(planOf(shots, [elementOf('fade', 800, 400)]), 10, 25, 40)
  const [before, within, after] = pictures.map((seen) => seen.light(160, 90))
  expect([before! < 20, Math.abs(within! - 128) < 30, after! > 240]).toEqual([true, true, true])
})
