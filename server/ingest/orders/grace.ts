import { sql } from 'kysely'

/** How far apart the times of one sale may be, as an interval: visitors look at prices for a while, and senders' clocks differ. */
export const grace = sql`interval '10 minutes'`

/** The refusal of an event that is dated too long before its order. `noun` names the event. */
export const tooEarly = (noun: string, orderNo: string) => `${noun}时刻 at 比订单 ${orderNo} 的下单时刻早 10 分钟以上`
