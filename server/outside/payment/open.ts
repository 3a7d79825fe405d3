import type { FastifyBaseLogger } from 'fastify'
import { refundNotifications } from '#contract/operation/refundNotifications.ts'
import type { Database } from '../../db/open.ts'
import type { Env } from '../../env.ts'
import type { Secrets } from '../../secrets.ts'
import type { Payment } from './payment.ts'
import { Sandbox } from './sandbox.ts'

/** The provider that the environment names. */
export async function openPayment({
  env,
  database,
  secrets,
  log,
}: {
  env: Env
  database: Database
  secrets: Secrets
  log: FastifyBaseLogger
}): Promise<Payment> {
  const { path, method } = refundNotifications.receive
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}${path}`
  return new Sandbox({
    database,
    secrets,
    log,
    deliver: async (headers, body) =>
      (await fetch(address, { method, headers, body, redirect: 'error', signal: AbortSignal.timeout(5000) })).status,
  })
}
