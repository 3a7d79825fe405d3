import { Type } from 'typebox'
import type { Operation } from '../kit.ts'

/** Where the payment provider reports the result of a refund; the body is verified before it is believed. */
export const refundNotifications = {
  receive: {
    method: 'POST',
    path: '/notify/v1/payment',
    origin: 'own',
    title: '支付服务：退款结果通知',
    pages: 'provider',
    reply: Type.Object({}),
    raw: 'notification',
  },
} as const satisfies Record<string, Operation>
