import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { lights } from '#contract/lights/lights.ts'
import { overview } from '#contract/reports/overview.ts'
import { evaluateLights } from '#server/domains/lights/lights/evaluate.ts'
import { type Account, anAccount, aPlace, type Place } from '../rows/world.ts'
import { startTestServer, type TestServer } from './testServer.ts'

export let server: TestServer
export let platform: Account
export let own: Account
export let place: Place
export const db = () => server.services.database.db

/** For the top of a test file: provides a test server, and for each test a scenic area whose camera sent a heartbeat 5 s ago. */
export function withLightServer() {
  beforeAll(async () => {
    server = await startTestServer()
    platform = await anAccount(db(), 0)
  })
  beforeEach(async () => {
    place = await aPlace(db())
    own = await anAccount(db(), 3, place.operatorId)
    await setHeartbeat(5)
  })
  afterAll(() => server?.close())
}

export const setHeartbeat = (secondsAgo: number, deviceId = place.deviceId) =>
  sql`update device set last_heartbeat_at = now() - make_interval(secs => ${secondsAgo}) where id = ${deviceId}`.execute(
    db(),
  )
export const look = () => evaluateLights(server.services)
export const row = async (account = platform) =>
  (await server.call(account.token, overview.state, {})).data.rows.find(({ areaId }) => areaId === place.areaId)!
export const light = async (kind: string) => (await row()).lights.find((one) => one.kind === kind)!
export const history = async (kind = 'cameras') =>
  (
    await server.call(platform.token, lights.history, {
      body: { areaIds: [place.areaId], kind: kind as 'cameras', order: 'asc' },
    })
  ).data.rows

/** In the middle of a test. */
export async function anotherPlace() {
  place = await aPlace(db())
}
