import { afterAll, beforeAll, expect, it } from 'vitest'
import { operators } from '#contract/accounts/operators.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { areas } from '#contract/scenic/areas.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { anAccount, aPlace, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a taken value is reported at its field, in the contract’s words for the thing and its parent', async () => {
  const { db } = server.services.database
  const { areaId, caseId, operatorId } = await aPlace(db)
  const { token } = await anAccount(db, 0)
  const gbCode = '34100300001327000001'
  for (const [operation, body, field, text] of [
    [operators.add, { name: unique('运营商'), kind: 'channel' }, 'name', '名称已被使用'],
    [areas.add, { operatorId, name: unique('景区'), province: '安徽省' }, 'name', '该运营商下已有同名景区'],
    [cases.add, { areaId, name: unique('项目'), caseType: 'clip' }, 'name', '该景区下已有同名项目'],
    [points.add, { caseId, name: unique('点位') }, 'name', '该项目下已有同名点位'],
    [
      photoPackages.add,
      { caseId, name: unique('套餐'), priceFen: 1, photos: 1, prints: 0 },
      'name',
      '该项目下已有同名照片套餐',
    ],
    [devices.add, { caseId, name: unique('摄像头'), gbCode }, 'gbCode', '国标编码已被使用'],
  ] as const) {
    expect(await server.send(token, operation, { body })).toMatchObject({ code: 200 })
    expect(await server.send(token, operation, { body })).toMatchObject({
      code: 2001,
      msg: text,
      data: { fields: { [field]: text } },
    })
  }
  const again = { caseId, name: unique('摄像头') }
  await server.send(token, devices.add, { body: { ...again, gbCode: '34100300001327000002' } })
  expect(await server.send(token, devices.add, { body: { ...again, gbCode: '34100300001327000003' } })).toMatchObject({
    data: { fields: { name: '该项目下已有同名摄像头' } },
  })
})
