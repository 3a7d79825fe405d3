import { describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aKey } from '#test/clients/sender.ts'
import { anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { kills, Persistent, pause, startKillableServer } from '#test/server/killableServer.ts'

const postgres = process.env.TEST_DATABASE_URL
const amountFen = 1990

// It dies at other moments each time: a second try would hide what the first has found.
const long = { timeout: kills * 20_000 + 180_000 }

describe.skipIf(!postgres)('killed without warning, again and again', () => {
  it(
    'a repeatedly killed server keeps acknowledged orders and payments, and refunds reach the provider exactly once',
    long,
    async () => {
      const mortal = await startKillableServer(postgres!)
      const { database, server } = mortal
      try {
        const place = await aPlace(database.db)
        const key = await aKey(mortal, place.operatorId)
        const { token } = await anAccount(database.db, 0)
        const visitor = { openid: unique('openid-'), at: new Date().toISOString() }
        await server.start()
        const client = new Persistent(server, key, token)
        await client.batch('visitors', [visitor])

        const paid: string[] = []
        const refunded: number[] = []
        let open = true
        const buyers = [1, 2, 3].map(async () => {
          while (open) await buy(client, place, visitor.openid, paid, refunded)
        })
        for (let kill = 0; kill < kills; kill++) {
          await pause(200 + Math.random() * 1200)
          await server.killAndRestart()
        }
        open = false
        await Promise.all(buyers)

        const count = async (text: string, values: unknown[] = []) =>
          Number((await database.query(text, values)).rows[0]!.n)
        expect(paid.length).toBeGreaterThan(kills)
        expect(
          await count(
            "select count(*) as n from orders where order_no = any($1) and paid_fen = 1990 and transaction_id = 'T-' || order_no",
            [paid],
          ),
        ).toBe(paid.length)
        expect(await count('select count(*) as n from payment')).toBe(
          await count('select count(*) as n from orders where paid_at is not null'),
        )
        for (
          let waited = 0;
          waited < 120 && (await count("select count(*) as n from refund where state <> 'succeeded'")) > 0;
          waited++
        )
          await pause(1000)
        expect(
          await count("select count(*) as n from refund where state = 'succeeded' and id = any($1)", [refunded]),
        ).toBe(refunded.length)
        // The provider's own books: one refund for each of ours, under one number, of the same amount.
        expect(await count('select count(*) as n from sandbox.refund')).toBe(
          await count('select count(*) as n from refund'),
        )
        expect(
          await count(
            'select count(*) as n from refund r join refund_attempt a on a.refund_id = r.id join sandbox.refund s on s.out_refund_no = a.out_refund_no and s.refund_fen = r.amount_fen',
          ),
        ).toBe(await count('select count(*) as n from refund'))
        expect(
          await count('select count(*) as n from orders where refunded_fen > paid_fen or refunding_fen <> 0'),
        ).toBe(0)
        expect(await count('select coalesce(sum(refunded_fen), 0) as n from area_hour')).toBe(
          await count('select coalesce(sum(amount_fen), 0) as n from refund'),
        )
        expect(await count("select coalesce(sum(orders), 0) as n from order_sum where span = 'all'")).toBe(
          await count('select count(*) as n from orders'),
        )
        await server.stop()
      } finally {
        await mortal.close()
      }
    },
  )
})

async function buy(client: Persistent, place: Place, openid: string, paid: string[], refunded: number[]) {
  const numbers = [unique('KILL'), unique('KILL'), unique('KILL')]
  const at = new Date().toISOString()
  await client.batch(
    'orders',
    numbers.map((orderNo) => ({
      orderNo,
      kind: 'video',
      gbCode: place.gbCode,
      openid,
      amountFen,
      goods: '视频 1',
      at,
    })),
  )
  await client.batch(
    'payments',
    numbers.map((orderNo) => ({
      orderNo,
      result: 'success',
      channel: 'wechat',
      transactionId: `T-${orderNo}`,
      amountFen,
      at,
    })),
  )
  paid.push(...numbers)
  const orderId = await client.orderId(numbers[0]!)
  const { id } = (await client.post(contract.sales.refunds.mandatory.path, {
    orderId,
    amountFen: 990,
    reason: 'other',
    note: '测试',
    requestKey: unique('kill-key-'),
  })) as {
    id: number
  }
  refunded.push(id)
}
