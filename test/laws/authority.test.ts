import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cases } from '#test/run/depth.ts'
import { anyActions, widenAndUse } from '../authority/actions.ts'
import { World } from '../authority/people.ts'
import { startTestServer, type TestServer } from '../server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const runs = cases(20, 120)
const timeout = runs * 4000

it(
  'no account ever gets a right, a role or a scope that its grantors lacked, whatever actions accounts take',
  async () => {
    const property = fc.asyncProperty(anyActions, async (actions) => {
      const world = new World(server)
      await world.begin()
      await fc.asyncModelRun(() => ({ model: {}, real: world }), actions)
    })
    await fc.assert(property, { numRuns: runs })
    expect.assertions(0)
  },
  timeout,
)

it('a link or a first password opens nothing to whoever made it, once the account has more than its maker', async () => {
  const world = new World(server)
  await world.begin()
  expect(await widenAndUse(world)).toBeGreaterThanOrEqual(20)
})
