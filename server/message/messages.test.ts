import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#contract/message/messages.ts'
import { type House, openHouse } from '#test/house.ts'
import { type Account, anAccount, aPlace, fresh, type Place } from '#test/world.ts'
import { writeMessage } from './write.ts'

let house: House
let place: Place
let scenic: Account
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  place = await aPlace(house.services.database.db)
  scenic = await anAccount(house.services.database.db, 3, place.operatorId)
})
afterAll(() => house.close())

const write = async (areaId: number | undefined = place.areaId) => {
  const title = fresh('消息')
  await writeMessage(house.services.database.db, house.services.events, {
    title,
    text: '内容',
    level: 'info',
    ...(areaId !== undefined && { areaId }),
  })
  return title
}
const shown = async (account = scenic) => (await house.call(account.token, messages.all, { body: {} })).data
const titles = async (account = scenic) => (await shown(account)).map(({ title }) => title)

describe('platform messages', () => {
  it('reach those who see their scenic area, newest first and unread, and nobody else', async () => {
    const [first, second] = [await write(), await write()]
    expect(await shown()).toMatchObject([
      { title: second, isRead: 0, isDel: 0 },
      { title: first, isRead: 0, isDel: 0 },
    ])
    const stranger = await anAccount(house.services.database.db, 3)
    expect(await titles(stranger)).not.toContain(first)
    const id = (await shown())[0]!.msgId
    expect((await house.call(stranger.token, messages.change, { body: { msgId: id, isRead: 1 } })).code).toBe(1512)
  })

  it('are read and deleted by each account for itself', async () => {
    const title = await write()
    const other = await anAccount(house.services.database.db, 3, place.operatorId)
    const [one] = await shown()
    await house.call(scenic.token, messages.change, { body: { msgId: one!.msgId, isRead: 1 } })
    expect(await shown()).toMatchObject([{ title, isRead: 1 }])
    await house.call(scenic.token, messages.change, { body: { msgId: one!.msgId, isRead: 1, isDel: 1 } })
    expect(await titles()).toEqual([])
    expect(await shown(other)).toMatchObject([{ title, isRead: 0 }])
  })

  it('are all read at once, but not one that came after the newest on show, nor anybody else’s', async () => {
    const other = await anAccount(house.services.database.db, 3, place.operatorId)
    const [deleted, , third] = [await write(), await write(), await write()]
    await house.call(scenic.token, messages.change, { body: { msgId: (await shown())[2]!.msgId, isRead: 1, isDel: 1 } })
    const upTo = (await shown())[0]!.msgId
    const later = await write()
    expect((await house.call(scenic.token, messages.readAll, { body: { upTo } })).code).toBe(200)
    expect((await shown()).map(({ title, isRead }) => [title, isRead])).toEqual([
      [later, 0],
      [third, 1],
      [expect.any(String), 1],
    ])
    expect(await titles()).not.toContain(deleted)
    expect((await shown(other)).every(({ isRead }) => isRead === 0)).toBe(true)
  })
})
