import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from '#contract/scenic/areas.ts'
import { type House, openHouse } from '#test/house.ts'
import { anAccount, anOperator, fresh } from '#test/world.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('opens before it closes, whichever of the two is changed', async () => {
  const { token, operatorId } = await anAccount(house.services.database.db, 2, (await anOperator(house.services.database.db, 'channel')).id)
  const body = { operatorId, name: fresh('景区'), province: '安徽省' }
  expect(await house.call(token, areas.add, { body: { ...body, openTo: '07:30' } })).toMatchObject({ code: 2000, data: { fields: { openTo: '闭园时刻应晚于开园时刻 08:00' } } })
  const { id } = (await house.call(token, areas.add, { body: { ...body, openFrom: '06:00', openTo: '17:00' } })).data
  const edit = async (hours: { openFrom?: string; openTo?: string }) => (await house.call(token, areas.edit, { params: { id }, body: hours })).code
  expect(await edit({ openFrom: '17:00' })).toBe(2000)
  expect(await edit({ openTo: '05:59' })).toBe(2000)
  expect(await edit({ openFrom: '18:00', openTo: '23:00' })).toBe(200)
  const { data } = await house.call(token, areas.list, { body: { id } })
  expect(data.rows).toMatchObject([{ id, openFrom: '18:00', openTo: '23:00' }])
})
