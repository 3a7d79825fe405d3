import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MatterState, matterMoves, matterStates, matters } from '#contract/matters/matters.ts'
import { messages } from '#contract/messages/messages.ts'
import { aShot } from '#test/media/shots.ts'
import { aMatter, aResponsor } from '#test/rows/rows.ts'
import { type Account, aCase, aDevice, anAccount, anOrder, aPlace, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { notifyOverdue } from './matters/notifications.ts'

let server: TestServer
let root: Account
let place: Place
let other: Place
let responsor: { id: number; name: string }
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 1)
  place = await aPlace(db())
  other = await aPlace(db())
  responsor = await aResponsor(db())
})
afterAll(() => server?.close())

type Draft = Parameters<typeof server.call<typeof matters.add>>[2]
const add = (more: object = {}, token = root.token) =>
  server.call(token, matters.add, { body: { areaId: place.areaId, title: unique('问题'), ...more } } as Draft)
const one = async (id: number) => (await server.call(root.token, matters.one, { params: { id } })).data
const edit = async (id: number, changes: object, token = root.token) =>
  server.call(token, matters.edit, { body: { id, version: (await one(id)).version, ...changes } })
const note = '说明'

/** A matter that was brought to a state by its moves. */
async function inState(state: MatterState) {
  const { id } = (await add()).data
  if (state === 'closed') await edit(id, { state, note })
  if (state === 'assigned' || state === 'solved') await edit(id, { responsorId: responsor.id })
  if (state === 'solved') await edit(id, { state, note })
  expect((await one(id)).state).toBe(state)
  return id
}

describe('a matter', () => {
  it('a matter is assigned, solved, sent back, solved again and closed, and its history shows that', async () => {
    const { id } = (await add({ severity: 'critical' })).data
    expect(await one(id)).toMatchObject({ state: 'open', severity: 'critical', createdBy: root.name, solvedAt: null })
    await edit(id, { responsorId: responsor.id })
    expect(await edit(id, { state: 'solved' })).toMatchObject({
      code: 2000,
      data: { fields: { note: '请写明怎么解决的' } },
    })
    await edit(id, { state: 'solved', note: '换了电源' })
    expect((await one(id)).solvedAt).not.toBeNull()
    await edit(id, { state: 'assigned', note: '又断了' })
    expect(await one(id)).toMatchObject({ solvedAt: null, responsorName: responsor.name })
    await edit(id, { state: 'solved', note: '换了线' })
    await edit(id, { state: 'closed' })
    expect(await edit(id, { title: '另一个' })).toMatchObject({ code: 2002 })
    expect(await edit(id, { note: '三天没有再断' })).toMatchObject({ code: 200 })
    const { state, closedAt, events } = await one(id)
    expect([state, closedAt === null]).toEqual(['closed', false])
    expect(events.map(({ from, to, responsor: who, note: words, by }) => [from, to, who, words, by])).toEqual(
      [
        [null, 'open', null, ''],
        ['open', 'assigned', responsor.name, ''],
        ['assigned', 'solved', null, '换了电源'],
        ['solved', 'assigned', null, '又断了'],
        ['assigned', 'solved', null, '换了线'],
        ['solved', 'closed', null, ''],
        [null, null, null, '三天没有再断'],
      ].map((event) => [...event, root.name]),
    )
  })

  const states = Object.keys(matterStates) as MatterState[]
  const pairs = states.flatMap((from) => states.filter((to) => to !== from).map((to) => ({ from, to })))
  it.each(pairs)('a matter moves from $from to $to only if the table of moves allows it', async ({ from, to }) => {
    const id = await inState(from)
    const allowed = matterMoves[from][to] !== undefined
    const change = { state: to, note, ...(from !== 'closed' && to !== 'open' && { responsorId: responsor.id }) }
    expect((await edit(id, change)).code).toBe(allowed ? 200 : 2002)
    expect((await one(id)).state).toBe(allowed ? to : from)
  })

  it('a matter in progress needs a responsor: removing the responsor reopens it and needs a reason', async () => {
    const id = await inState('assigned')
    expect(await edit(id, { responsorId: null })).toMatchObject({
      code: 2000,
      data: { fields: { note: expect.any(String) } },
    })
    await edit(id, { responsorId: null, note })
    expect(await one(id)).toMatchObject({ state: 'open', responsorId: null })
    expect(await edit(id, { state: 'assigned' })).toMatchObject({
      code: 2000,
      data: { fields: { responsorId: '请选择责任人' } },
    })
    const away = await aResponsor(db(), { onDuty: false })
    expect(await edit(id, { responsorId: away.id })).toMatchObject({
      code: 2000,
      data: { fields: { responsorId: expect.stringContaining('不在岗') } },
    })
    const born = await one((await add({ responsorId: responsor.id })).data.id)
    expect(born).toMatchObject({ state: 'assigned', events: [{ to: 'assigned', responsor: responsor.name }] })
  })

  it('only one of two changes that are based on the same version of a matter is accepted', async () => {
    const { id } = (await add()).data
    const answers = await Promise.all([
      server.call(root.token, matters.edit, { body: { id, version: 0, responsorId: responsor.id } }),
      server.call(root.token, matters.edit, { body: { id, version: 0, state: 'closed', note } }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1515, 200].toSorted())
    expect((await one(id)).events).toHaveLength(2)
  })

  it('a matter refers to its scenic area only: a camera sets the project, another project removes the camera', async () => {
    const sibling = await aCase(db(), place.areaId)
    const order = await anOrder(db(), place)
    const { id } = (await add({ deviceId: place.deviceId, orderNo: ` ${order.orderNo} ` })).data
    expect(await one(id)).toMatchObject({ caseId: place.caseId, orderId: order.id, orderNo: order.orderNo })
    await edit(id, { caseId: sibling.id, orderNo: null })
    expect(await one(id)).toMatchObject({ caseId: sibling.id, deviceId: null, orderId: null })
    await edit(id, { deviceId: place.deviceId })
    // A camera and no project at once: the camera says which.
    expect((await edit(id, { deviceId: place.deviceId, caseId: null })).code).toBe(200)
    expect(await one(id)).toMatchObject({ caseId: place.caseId, deviceId: place.deviceId })
    const foreign = await anOrder(db(), other)
    const removedDevice = await aDevice(db(), place.areaId, place.caseId)
    await sql`update device set removed_at = now() where id = ${removedDevice.id}`.execute(db())
    for (const [field, value] of [
      ['caseId', other.caseId],
      ['deviceId', other.deviceId],
      ['deviceId', removedDevice.id],
      ['orderNo', foreign.orderNo],
    ] as const) {
      const wrong = { code: 2000, data: { fields: { [field]: expect.stringContaining('该景区下没有这') } } }
      expect(await edit(id, { [field]: value })).toMatchObject(wrong)
      expect(await add({ [field]: value })).toMatchObject(wrong)
    }
    expect(await add({ areaId: 999_999 })).toMatchObject({ code: 2000, data: { fields: { areaId: '没有这个景区' } } })
    expect(await add({ tagId: 999_999 })).toMatchObject({ code: 2000, data: { fields: { tagId: '没有这个标签' } } })
    expect(await edit(id, { areaId: other.areaId })).toMatchObject({ code: 2002 })
  })

  it('a matter that was assigned once cannot be removed, also after it was taken back', async () => {
    const remove = (id: number) => server.call(root.token, matters.remove, { params: { id } })
    const { id } = await aMatter(db(), place)
    expect((await remove(id)).code).toBe(200)
    expect((await remove(id)).code).toBe(1512)
    for (const state of ['assigned', 'solved', 'closed'] as const)
      expect((await remove(await inState(state))).code).toBe(2002)
    const takenBack = await inState('assigned')
    expect((await edit(takenBack, { state: 'open', note })).code).toBe(200)
    expect(await one(takenBack)).toMatchObject({ state: 'open', isRemovable: false })
    expect((await remove(takenBack)).code).toBe(2002)
  })
})

it('matters of a project list unfinished ones first, and an unknown project is not found', async () => {
  const own = await aPlace(db())
  const [first, second] = [await aMatter(db(), own), await aMatter(db(), own)]
  await edit(first.id, { state: 'closed', note })
  const ofCase = (token: string, id: number) => server.call(token, matters.ofCase, { params: { id } })
  const { data } = await ofCase(root.token, own.caseId)
  expect([data.total, ...data.rows.map(({ id }) => id)]).toEqual([2, second.id, first.id])
  expect((await ofCase(root.token, 999_999)).code).toBe(1512)
  const customer = await anAccount(db(), 3, own.operatorId)
  expect(await ofCase(customer.token, own.caseId)).toMatchObject({ status: 403, code: 1511 })
})

it('a matter is found by its number, its text and its order, and filtered by state, severity and the day of its deadline', async () => {
  const own = await aPlace(db())
  const order = await anOrder(db(), own)
  const { id } = (
    await add({
      areaId: own.areaId,
      text: '栈道尽头的摄像头起雾',
      severity: 'minor',
      orderNo: order.orderNo,
      deadlineAt: '2026-05-02T10:00:00+08:00',
    })
  ).data
  const ids = async (body: object) =>
    (await server.call(root.token, matters.list, { body: { areaId: own.areaId, ...body } })).data.rows.map(
      (row) => row.id,
    )
  for (const q of [`#${id}`, String(id), '起雾', order.orderNo]) expect(await ids({ q })).toEqual([id])
  for (const q of ['#0', '没有这样的', `${order.orderNo}x`, '%']) expect(await ids({ q })).toEqual([])
  const matchingFilter = {
    state: ['open', 'solved'],
    severity: ['minor'],
    overdue: true,
    deadlineAtFrom: '2026-05-02',
    deadlineAtTo: '2026-05-02',
  }
  expect(await ids(matchingFilter)).toEqual([id])
  await edit(id, { deadlineAt: '2026-05-03T00:00:00+08:00' })
  expect(await ids(matchingFilter)).toEqual([id])
  expect(await ids({ overdue: false })).toEqual([])
  await edit(id, { state: 'closed', note })
  expect(await ids({ overdue: false })).toEqual([id])
})

describe('pictures', () => {
  const upload = async (token: string, body?: Buffer) => {
    const { method, path } = matters.upload
    const headers = { authorization: token, 'content-type': 'image/jpeg' }
    const answer = await server.app.inject({ method, url: path, headers, payload: body ?? (await aShot(7, 60, 40)) })
    return { status: answer.statusCode, ...(answer.json() as { code: number; data: { key: string; url: string } }) }
  }

  it('pictures of a matter can be added only by their uploader, keep their order, and are freed when dropped', async () => {
    const [a, b] = [(await upload(root.token)).data.key, (await upload(root.token)).data.key]
    const { id } = (await add({ imageKeys: [b, a, b] })).data
    const { images } = await one(id)
    expect(images.map(({ key }) => key)).toEqual([b, a])
    expect((await server.app.inject({ url: images[0]!.thumbUrl })).statusCode).toBe(200)
    // Another colleague may reorder and drop the pictures, but cannot show uploads of others.
    const colleague = await anAccount(db(), 0)
    expect((await edit(id, { imageKeys: [a] }, colleague.token)).code).toBe(200)
    const loose = await sql<{ key: string }>`select key from loose_file where key like ${`${b.slice(0, -4)}%`}`.execute(
      db(),
    )
    expect(loose.rows).toHaveLength(2)
    const theirs = (await upload(root.token)).data.key
    const wrong = { code: 2000, data: { fields: { imageKeys: '图片不存在，请重新上传' } } }
    for (const key of [theirs, b, `matters/${colleague.id}/../../x.jpg`])
      expect(await edit(id, { imageKeys: [a, key] }, colleague.token)).toMatchObject(wrong)
  })

  it('pictures are accepted only from accounts that may open the page, and only if they are pictures', async () => {
    expect((await upload(root.token, Buffer.from('no picture'))).code).toBe(2000)
    const customer = await anAccount(db(), 3, place.operatorId)
    expect((await upload(customer.token)).status).toBe(403)
  })
})

describe('whoever has a matter', () => {
  const messageTitles = async (account: Account) =>
    (await server.call(account.token, messages.all, { body: {} })).data.map(({ title }) => title)

  it('a responsor is notified once of the assignment and once of the passed deadline, and nobody else is', async () => {
    const mender = await anAccount(db(), 0)
    const linked = await aResponsor(db(), { adminId: mender.id })
    const { id } = (await add({ responsorId: linked.id, deadlineAt: '2026-05-02T10:00:00+08:00' })).data
    const { title, overdue } = await one(id)
    expect(overdue).toBe(true)
    await notifyOverdue(server.services)
    await notifyOverdue(server.services)
    expect((await messageTitles(mender)).filter((words) => words.includes(title))).toEqual([
      `问题逾期：${title}`,
      `重要问题指派给你：${title}`,
    ])
    expect((await messageTitles(root)).filter((words) => words.includes(title))).toEqual([])
    const ownMatters = await server.call(mender.token, matters.list, { body: { assignedToMe: true } })
    expect(ownMatters.data.rows.map((row) => row.id)).toEqual([id])
    // A new deadline that passes is notified again, in the message of that day; a solved matter is no longer overdue.
    await edit(id, { deadlineAt: '2026-05-03T10:00:00+08:00' })
    await notifyOverdue(server.services)
    await edit(id, { state: 'solved', note, deadlineAt: '2026-05-04T10:00:00+08:00' })
    await notifyOverdue(server.services)
    const { data } = await server.call(mender.token, messages.all, { body: {} })
    expect(data.filter((message) => message.link === '/systemOps/matter?tab=overdue')).toMatchObject([
      { title: '有多个问题逾期', count: 2, unread: 2 },
    ])
    expect((await one(id)).overdue).toBe(false)
  })

  it('the platform is notified of a passed deadline if the matter has no responsor', async () => {
    const { id } = (await add({ deadlineAt: '2026-05-02T10:00:00+08:00', severity: 'critical' })).data
    const { title } = await one(id)
    await notifyOverdue(server.services)
    expect((await messageTitles(root)).filter((words) => words.includes(title))).toEqual([`问题逾期：${title}`])
    const customer = await anAccount(db(), 3, place.operatorId)
    expect((await messageTitles(customer)).filter((words) => words.includes(title))).toEqual([])
  })
})

it('the list has overdue matters first, then the most severe that want work, and closed ones last, page by page', async () => {
  const own = await aPlace(db())
  const made = async (more: object) => (await add({ areaId: own.areaId, ...more })).data.id
  const past = '2026-05-02T10:00:00+08:00'
  const closed = await made({ severity: 'critical', deadlineAt: past })
  await edit(closed, { state: 'closed', note })
  const solved = await made({ severity: 'critical', deadlineAt: past, responsorId: responsor.id })
  await edit(solved, { state: 'solved', note })
  const late = await made({ severity: 'minor', deadlineAt: past })
  const lateAndUrgent = await made({ severity: 'critical', deadlineAt: past, responsorId: responsor.id })
  const urgent = await made({ severity: 'critical', responsorId: responsor.id })
  const minor = await made({ severity: 'minor' })
  const pages = [1, 2, 3].map(async (page) => {
    const body = { areaId: own.areaId, page, size: 2 }
    return (await server.call(root.token, matters.list, { body })).data.rows.map(({ id }) => id)
  })
  expect((await Promise.all(pages)).flat()).toEqual([lateAndUrgent, late, urgent, minor, solved, closed])
})
