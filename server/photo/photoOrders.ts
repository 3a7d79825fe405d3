import type { photoOrders } from '#contract/photo/photoOrders.ts'
import type { Handlers } from '../http/serve.ts'
import { orderPage } from '../operation/orders/page.ts'

export const photoOrderHandlers: Handlers<typeof photoOrders> = {
  list: (call) => orderPage(call, { ...call.body, kind: 'photo' }),
}
