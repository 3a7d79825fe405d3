import { afterAll, beforeAll, expect, it } from 'vitest'
import { setup, setupOrder } from '#contract/reports/setup.ts'
import { anIngestKey, aPhotoPackage } from '#test/rows/rows.ts'
import { aCase, aDevice, anAccount, anArea, anOperator, aPoint } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const stateOf = async (token: string) => (await server.call(token, setup.state, {})).data
const doneOf = async (token: string) =>
  (await stateOf(token)).steps.filter(({ done }) => done).map(({ step }) => step as string)

it('the steps to the first picture are done one by one, and the list ends with the last', async () => {
  const { token } = await anAccount(db(), 1)
  const empty = await stateOf(token)
  expect(empty.steps).toEqual(setupOrder.map((step) => ({ step, done: false })))
  expect(empty.operator).toBeNull()

  const operator = await anOperator(db(), 'scenic')
  expect(await doneOf(token)).toEqual(['operator'])
  const area = await anArea(db(), operator.id)
  const { id: caseId } = await aCase(db(), area.id)
  expect(await doneOf(token)).toEqual(['operator', 'area', 'case'])
  const point = await aPoint(db(), area.id, caseId)
  const device = await aDevice(db(), area.id, caseId, point.id)
  expect(await stateOf(token)).toMatchObject({
    operator: { id: operator.id },
    area: { id: area.id, name: area.name },
    case: { id: caseId, soldAsPhotos: true },
    point: { id: point.id },
    device: { id: device.id, gbCode: device.gbCode },
  })
  await aPhotoPackage(db(), { areaId: area.id, caseId } as never)
  expect(await doneOf(token)).toEqual(setupOrder.slice(0, -1))
  await anIngestKey(db(), operator.id)
  expect((await stateOf(token)).steps).toEqual([])
})

it('of several unfinished chains the furthest is described, and a customer learns only of its own', async () => {
  const [first, second] = [await anOperator(db(), 'scenic'), await anOperator(db(), 'scenic')]
  const area = await anArea(db(), second.id)
  const { id: caseId } = await aCase(db(), area.id)
  const foreign = await anArea(db(), first.id)
  const { token } = await anAccount(db(), 3, first.id)
  const own = await stateOf(token)
  expect(own.area?.id).toBe(foreign.id)
  expect(own.case).toBeNull()
  // What the pages of a scenic operator can make.
  expect(own.steps.map(({ step }) => step)).toEqual(['point', 'device', 'package'])

  const other = await anAccount(db(), 3, second.id)
  await aPoint(db(), area.id, caseId)
  expect(await doneOf(other.token)).toEqual(['point'])
  expect((await stateOf(other.token)).case?.id).toBe(caseId)
  expect(await doneOf(token)).toEqual([])
})

it('an account puts the list away for itself and gets it back', async () => {
  const operator = await anOperator(db(), 'scenic')
  const [own, colleague] = [await anAccount(db(), 3, operator.id), await anAccount(db(), 3, operator.id)]
  const put = (away: boolean) => server.call(own.token, setup.putAway, { body: { away } })
  expect((await put(true)).code).toBe(200)
  expect((await put(true)).code).toBe(200)
  expect((await stateOf(own.token)).steps).toEqual([])
  expect((await stateOf(colleague.token)).steps).not.toEqual([])
  await put(false)
  expect((await stateOf(own.token)).steps).not.toEqual([])
})
