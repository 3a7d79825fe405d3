import { sql } from 'kysely'
import type { BillMerchant } from '#contract/sales/bills.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Env } from '../../../platform/env.ts'

interface Known {
  readonly known: BillMerchant
  /** The name of the receiver with this number, if it receives shares. */
  readonly receiver: string | null
}

/** How well merchant numbers are known: from the configuration, existing bills, and receivers of shares. */
export async function knownMerchants(
  db: Db,
  env: Env,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const uniqueNumbers = [...new Set(numbers)]
  const { rows } = await sql<{ number: string; before: boolean; receiver: string | null }>`
    select n.number, exists (select from bill b where b.merchant = n.number) as before,
      coalesce((select e.name from enterprise e where e.sub_merchant_no = n.number order by e.id limit 1),
        (select m.name from merchant m where m.kind = 'merchantId' and m.account = n.number order by m.id limit 1)) as receiver
    from jsonb_array_elements_text(${JSON.stringify(uniqueNumbers)}::jsonb) n (number)`.execute(db)
  const ownMerchantIds = [env.WECHAT_PAY_MERCHANT_ID, env.WECHAT_PAY_SUB_MERCHANT_ID]
  return new Map(
    rows.map(({ number, before, receiver }) => [
      number,
      ownMerchantIds.includes(number)
        ? { known: 'collects', receiver: null }
        : before
          ? { known: 'before', receiver: null }
          : { known: receiver === null ? 'unknown' : 'receives', receiver },
    ]),
  )
}
