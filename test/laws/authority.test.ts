import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '#test/run/depth.ts'
import { anyDeeds } from '../authority/deeds.ts'
import { World } from '../authority/people.ts'
import { type House, openHouse } from '../server/testServer.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

const runs = cases(20, 120)

it('nobody ever gets a right, a role or a scope that those who gave it did not have, whatever accounts do to each other', async () => {
  const property = fc.asyncProperty(anyDeeds, async (deeds) => {
    const world = new World(house)
    await world.begin()
    await fc.asyncModelRun(() => ({ model: {}, real: world }), deeds)
  })
  await fc.assert(property, { numRuns: runs })
  expect.assertions(0)
}, 120_000)
