import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startingRule } from '#contract/lights/lightKinds.ts'
import { lightRules } from '#contract/lights/lightRules.ts'
import { lights } from '#contract/lights/lights.ts'
import { matters } from '#contract/matters/matters.ts'
import { messages } from '#contract/messages/messages.ts'
import { devices } from '#contract/scenic/devices.ts'
import { type Account, aDevice, anAccount, anOrder, aPlace, unique } from '#test/rows/world.ts'
import {
  anotherPlace,
  db,
  history,
  light,
  look,
  own,
  place,
  platform,
  row,
  server,
  setHeartbeat,
  withLightServer,
} from '#test/server/lightServer.ts'
import { tried } from './readings.ts'

withLightServer()

/** Moves the stored times of the place's lights back, as if this time had passed. */
async function pass(seconds: number) {
  const back = sql`make_interval(secs => ${seconds})`
  await sql`update light set since = since - ${back}, turned = (select coalesce(jsonb_agg(t::numeric - ${seconds * 1000}::numeric order by n), '[]') from jsonb_array_elements_text(turned) with ordinality as x (t, n)) where area_id = ${place.areaId}`.execute(
    db(),
  )
  await sql`update light_span set begun_at = begun_at - ${back}, ended_at = ended_at - ${back} where area_id = ${place.areaId}`.execute(
    db(),
  )
}
const messageTitles = async (account = own) =>
  (await server.call(account.token, messages.all, { body: {} })).data.map(({ title }) => title)
const rule = (kind: 'cameras' | 'commands', values: object = {}, areaId: number | null = place.areaId, version = 0) =>
  server.call(platform.token, lightRules.edit, { body: { areaId, kind, ...startingRule(kind), ...values, version } })

describe('lights', () => {
  it('every change of a light is stored without a gap, and a second evaluation changes nothing', async () => {
    await look()
    await setHeartbeat(400)
    await look()
    expect(await look()).toBe(0)
    await pass(30)
    await setHeartbeat(5)
    await look()
    expect(await light('cameras')).toMatchObject({ state: 'down', reads: 'ok' })
    expect((await row()).reasons[0]).toEqual({
      about: 'devicesDown',
      text: '全部 1 台摄像头无信号（已好转，稳定后转绿）',
    })
    await pass(121)
    await look()
    expect(await light('cameras')).toMatchObject({ state: 'ok', reads: 'ok' })
    const spans = await history()
    expect(spans.map(({ state, why }) => [state, why])).toEqual([
      ['ok', ''],
      ['down', '全部 1 台摄像头无信号'],
      ['ok', ''],
    ])
    for (const [index, { endedAt }] of spans.entries()) expect(endedAt).toBe(spans[index + 1]?.begunAt ?? null)
    const { data } = await server.call(own.token, lights.shares, { body: { areaId: place.areaId } })
    expect(data.rows.find(({ state }) => state === 'down')).toMatchObject({ times: 1 })
  })

  it('lights are never stale: a reader sees the present figures, whatever was stored', async () => {
    await look()
    await setHeartbeat(400)
    expect(await row()).toMatchObject({ state: 'down', reasons: [{ about: 'devicesDown' }] })
  })

  it('two concurrent evaluations of lights do no harm', async () => {
    await Promise.allSettled([look(), look()])
    await setHeartbeat(400)
    await Promise.allSettled([look(), look()])
    await look()
    expect((await history()).map(({ state }) => state)).toEqual(['ok', 'down'])
  })

  it('a bad light that lasts notifies those who see the scenic area, once, and again when it is over', async () => {
    const second = await aDevice(db(), place.areaId, place.caseId)
    await setHeartbeat(5, second.id)
    await look()
    await setHeartbeat(400)
    await look()
    const title = expect.stringContaining('：摄像头中断')
    expect(await messageTitles()).not.toContainEqual(title)
    await pass(61)
    await look()
    await look()
    expect((await messageTitles()).filter((one) => one.includes('：摄像头中断'))).toHaveLength(1)
    expect(await messageTitles(await anAccount(db(), 3))).not.toContainEqual(title)
    await setHeartbeat(5)
    await look()
    await pass(121)
    await look()
    expect(await messageTitles()).toContainEqual(expect.stringContaining('已恢复：摄像头'))
  })

  it('an acknowledged light notifies nobody until its state changes', async () => {
    const second = await aDevice(db(), place.areaId, place.caseId)
    await setHeartbeat(5, second.id)
    await look()
    const ack = (account: Account) =>
      server.call(account.token, lights.acknowledge, { body: { areaId: place.areaId, kind: 'cameras', note: '在修' } })
    expect((await ack(platform)).code).toBe(2002)
    // Pages show it in this moment; it is written down at the next look.
    await setHeartbeat(400)
    expect((await ack(own)).status).toBe(403)
    expect((await ack(platform)).code).toBe(200)
    expect((await light('cameras')).acked).toMatchObject({ by: platform.name, note: '在修' })
    await pass(100)
    await look()
    expect(await messageTitles()).toEqual([])
    await setHeartbeat(5)
    await look()
    await pass(121)
    await look()
    expect(await light('cameras')).toMatchObject({ state: 'ok', acked: null })
    expect(await messageTitles()).toEqual([])
  })

  it('a light is handed over to a matter once, as long as the matter is not closed', async () => {
    await look()
    await setHeartbeat(400)
    await look()
    const hand = () => server.call(platform.token, lights.handOver, { body: { areaId: place.areaId, kind: 'cameras' } })
    const first = (await hand()).data
    expect(first).toMatchObject({ existed: false })
    expect((await hand()).data).toEqual({ matterId: first.matterId, existed: true })
    expect(await light('cameras')).toMatchObject({ matterId: first.matterId })
    const { data } = await server.call(platform.token, matters.one, { params: { id: first.matterId } })
    expect(data).toMatchObject({
      areaId: place.areaId,
      severity: 'critical',
      state: 'open',
      text: '全部 1 台摄像头无信号',
    })
  })
})

it('however cameras come and go, the history has every change of a light, and its spans fill the whole time', async () => {
  const steps = fc.array(fc.record({ silent: fc.constantFrom(5, 120, 400), wait: fc.integer({ min: 1, max: 200 }) }), {
    minLength: 3,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      await anotherPlace()
      const shown: string[] = []
      for (const { silent, wait } of walk) {
        await pass(wait)
        await setHeartbeat(silent)
        await look()
        const { state } = await light('cameras')
        if (shown.at(-1) !== state) shown.push(state)
      }
      const spans = await history()
      expect(spans.map(({ state }) => state)).toEqual(shown)
      for (const [index, { endedAt }] of spans.entries()) expect(endedAt).toBe(spans[index + 1]?.begunAt ?? null)
      const lasted = spans.reduce(
        (sum, { begunAt, endedAt }) => sum + Date.parse(endedAt ?? spans.at(-1)!.begunAt) - Date.parse(begunAt),
        0,
      )
      expect(lasted).toBe(Date.parse(spans.at(-1)!.begunAt) - Date.parse(spans[0]!.begunAt))
    }),
    { numRuns: 8 },
  )
})

describe('rules', () => {
  it('the rule of a scenic area decides on every page when its cameras are down, else the rule for all does', async () => {
    await setHeartbeat(200)
    const state = async () =>
      (await server.call(own.token, devices.list, { body: { id: place.deviceId } })).data.rows[0]!.state
    expect((await rule('cameras', { seconds: 180 })).code).toBe(200)
    expect([await state(), (await row()).state]).toEqual(['down', 'down'])
    expect(
      (await server.call(platform.token, lightRules.reset, { body: { areaId: place.areaId, kind: 'cameras' } })).code,
    ).toBe(200)
    await setHeartbeat(400)
    expect((await rule('cameras', { seconds: 600 }, null)).code).toBe(200)
    const later = await aPlace(db())
    await setHeartbeat(400, later.deviceId)
    expect(
      (await server.call(platform.token, devices.list, { body: { id: later.deviceId } })).data.rows[0]!.state,
    ).not.toBe('ok')
    const { data } = await server.call(platform.token, lightRules.all, { body: { areaId: place.areaId } })
    expect(data.rows.find(({ kind }) => kind === 'cameras')).toMatchObject({
      from: 'default',
      seconds: 600,
      version: 0,
    })
    await server.call(platform.token, lightRules.reset, { body: { kind: 'cameras' } })
    expect(await state()).toBe('down')
  })

  it('a rule distinguishes a few dark cameras from many', async () => {
    for (let n = 0; n < 3; n++) await setHeartbeat(5, (await aDevice(db(), place.areaId, place.caseId)).id)
    await setHeartbeat(400)
    await rule('cameras', { warn: 2000, down: 5000 })
    expect(await light('cameras')).toMatchObject({ state: 'degraded' })
    await rule('cameras', { warn: 1000, down: 2500 }, place.areaId, 1)
    expect(await light('cameras')).toMatchObject({ state: 'down', own: true })
  })

  it('a rule that is invalid, stale or sent by a customer is refused', async () => {
    expect((await rule('cameras', { seconds: 10 })).data).toMatchObject({
      fields: { seconds: '静默时限应在 60 至 86400 之间' },
    })
    expect((await rule('commands', { warn: 9, down: 3 })).data).toMatchObject({
      fields: { down: '中断线应高于降级线' },
    })
    await rule('commands')
    expect((await rule('commands')).code).toBe(1515)
    expect((await rule('commands', {}, 999_999_999)).code).toBe(1512)
    const { status } = await server.call(own.token, lightRules.edit, {
      body: { kind: 'commands', ...startingRule('commands'), version: 0 },
    })
    expect(status).toBe(403)
  })

  it('a light that its rule excludes is not judged', async () => {
    await look()
    await rule('commands', { judged: false })
    await look()
    expect((await row()).lights.map(({ kind }) => kind)).not.toContain('commands')
    expect((await history('commands')).map(({ endedAt }) => endedAt === null)).toEqual([false])
  })
})

describe('money and machines', () => {
  it('the light of commands counts recent commands that timed out', async () => {
    await sql`insert into device_command (area_id, case_id, device_id, kind, state, requested_by, done_at, ends_at) select ${place.areaId}::bigint, ${place.caseId}::bigint, ${place.deviceId}::bigint, 'osd', 'timedOut', '', now(), now() from generate_series(1, 3)`.execute(
      db(),
    )
    expect(await light('commands')).toMatchObject({
      state: 'degraded',
      reasons: [{ text: '60 分钟内 3 条设备命令超时' }],
    })
  })

  it('the light of payments compares failed payments with all attempts', async () => {
    const { id } = await anOrder(db(), place, { paid: false })
    await sql`insert into payment (order_id, area_id, result, channel, transaction_id, amount_fen, at)
      select ${id}::bigint, ${place.areaId}::bigint, 'failed', 'wechat', ${unique('t')}::text || n, 990, now() from generate_series(1, 9) n`.execute(
      db(),
    )
    expect(await light('payments')).toMatchObject({ state: 'ok' })
    await sql`insert into payment (order_id, area_id, result, channel, transaction_id, amount_fen, at) values (${id}, ${place.areaId}, 'failed', 'wechat', ${unique('t')}, 990, now())`.execute(
      db(),
    )
    // It has to last a minute before it is red.
    expect(await light('payments')).toMatchObject({
      state: 'unknown',
      reads: 'down',
      reasons: [{ about: 'paymentsFailed', text: '60 分钟内支付 10 次，失败 10 次（100.0%）' }],
    })
  })

  it('the light of payments reads the latest payments of a scenic area by index, however many there are', async () => {
    const { id } = await anOrder(db(), place)
    await sql`insert into payment (order_id, area_id, result, channel, transaction_id, amount_fen, at)
      select ${id}::bigint, ${place.areaId}::bigint, 'failed', 'wechat', ${unique('t')}::text || n, 990, now() - n * interval '1 hour' from generate_series(1, 20000) n`.execute(
      db(),
    )
    await sql`analyze payment`.execute(db())
    const { rows } = await sql<Record<string, string>>`
      explain select * from area cross join (select 60 as payments) win left join lateral ${tried} t on true where area.id = ${place.areaId}`.execute(
      db(),
    )
    const plan = rows.flatMap((one) => Object.values(one)).join('\n')
    expect(plan).toContain('payment_area')
    expect(plan).not.toContain('Seq Scan on payment')
  })

  it('lights of pictures and orders compare with earlier same weekdays, and are unknown if these are too few', async () => {
    expect(await light('pictures')).toMatchObject({
      state: 'unknown',
      reasons: [{ text: '历史不足两周，还不能判断出片量' }],
    })
    expect((await row()).state).toBe('ok')
    // The second hour makes sure, at any time of day, that something happened on that day.
    await sql`insert into area_hour (area_id, hour, pictures, paid_orders)
      select ${place.areaId}::bigint, hour_of(now()) - before - w * interval '7 days', 100, 10
      from generate_series(1, 4) w, unnest(array[interval '0', interval '1 hour']) before`.execute(db())
    // It has been open for longer than the light waits, at midnight too.
    const clock = (hours: number) =>
      sql`to_char(now() at time zone 'Asia/Shanghai' + make_interval(hours => ${hours}::int), 'HH24:MI')`
    await sql`update area set open_from = ${clock(-3)}, open_to = ${clock(3)} where id = ${place.areaId}`.execute(db())
    for (const week of [1, 2, 3, 4])
      for (let n = 0; n < 6; n++)
        await anOrder(db(), place, { createdAt: new Date(Date.now() - week * 7 * 86_400_000 - 600_000).toISOString() })
    expect(await light('pictures')).toMatchObject({
      reads: 'down',
      reasons: [{ text: '上一小时照片 0 张，平常 100 张（0.0%）' }],
    })
    expect(await light('orders')).toMatchObject({ reads: 'down', reasons: [{ text: '60 分钟内无一支付，平常 6 笔' }] })
    await anOrder(db(), place)
    expect(await light('orders')).toMatchObject({ reads: 'ok' })
  })
})
