import type { photoOrders } from '#contract/sales/photoOrders.ts'
import { withRows } from '../../platform/exports/lists.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orderFile, orderPage } from './orders/page.ts'

export const photoOrderHandlers: Handlers<typeof photoOrders> = {
  list: withRows(
    (call) => orderPage(call, { ...call.body, kind: 'photo' }),
    ({ actor, body, hiddenFields }) => orderFile({ actor, hiddenFields, body: { ...body, kind: 'photo' } }),
  ),
}
