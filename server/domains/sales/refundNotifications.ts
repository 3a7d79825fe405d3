import type { FastifyInstance } from 'fastify'
import { okCode } from '#contract/errors.ts'
import { refundNotifications } from '#contract/sales/refundNotifications.ts'
import { transact } from '../../platform/db/transact.ts'
import { routeSchema } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import type { RefundNotification } from '../../providers/payment/payment.ts'
import { applyResult } from './refunds/result.ts'
import { refundTiming } from './refunds/timing.ts'

const { receive } = refundNotifications

/** The provider's door. The signature covers the bytes as they came, so nothing parses them before. */
export function mountPaymentNotify(app: FastifyInstance, services: Services) {
  app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, body, done) => done(null, body))
    door.route({
      method: receive.method,
      url: receive.path,
      schema: routeSchema('sales.refundNotifications.receive', receive),
      handler: async (request, reply) => {
        request.operationId = 'sales.refundNotifications.receive'
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notification = await services.payment.verify(request.headers, body).catch((error) => {
          request.log.warn({ err: error, ip: request.ip }, 'payment notification refused')
          return null
        })
        if (!notification) return reply.code(401).send({ code: 401, msg: '通知的签名不对' })
        await takeNotification(services, notification)
        return { code: okCode, msg: 'ok', data: {} }
      },
    })
  })
}

/** Believes a verified notification once, however often it comes. */
export function takeNotification(
  { database, events, payment, log }: Services,
  { id, refund }: RefundNotification,
): Promise<void> {
  return transact(database.db, async (db) => {
    const first = await db
      .insertInto('providerNotification')
      .values({ provider: payment.name, notificationId: id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('notificationId')
      .executeTakeFirst()
    if (!first) return
    if (!(await applyResult(db, events, refund, refundTiming)))
      log.warn({ outRefundNo: refund.outRefundNo }, 'notification for a refund that is not ours')
  })
}
