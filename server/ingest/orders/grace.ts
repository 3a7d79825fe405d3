import { sql } from 'kysely'

/** So far the times of one sale may lie apart, ten minutes as an interval: prices are looked at for a while, and senders' clocks differ. */
export const grace = sql`interval '10 minutes'`

/** What is told of a thing that happened before the order that it belongs to. `noun` says what happened. */
export const tooEarly = (noun: string, orderNo: string) => `${noun}时刻 at 比订单 ${orderNo} 的下单时刻早 10 分钟以上`
