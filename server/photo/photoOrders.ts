import type { photoOrders } from '#contract/photo/photoOrders.ts'
import { orderPage } from '../operation/orderPage.ts'
import type { Handlers } from '../serve.ts'

export const photoOrderHandlers: Handlers<typeof photoOrders> = {
  list: (call) => orderPage(call, { ...call.body, kind: 'photo' }),
}
