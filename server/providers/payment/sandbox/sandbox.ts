import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { type Payment, type ProviderRefund, ProviderSilent, type RefundRequest } from '../payment.ts'
import { type SandboxBehaviour, wellBehaved } from './behaviour.ts'
import { accept, deleteNotification, dueNotifications, handOut, lookUp, nextDue, refusal, settle } from './ledger.ts'
import { openSeal, signedHeaders } from './seal.ts'

export interface SandboxParts {
  database: Database
  secrets: Secrets
  log: FastifyBaseLogger
  behaviour?: Partial<SandboxBehaviour>
  /** Posts a notification to us; the answer is the HTTP status. */
  deliver: (headers: Record<string, string>, body: string) => Promise<number>
  /** False: nothing happens by itself; a test calls `pump`. */
  timed?: boolean
}

/** A payment provider that needs no account: it refunds like the real one, in its own tables and without money. */
export class Sandbox implements Payment {
  readonly name = 'sandbox'
  behaviour: SandboxBehaviour
  #parts: SandboxParts
  #timer: NodeJS.Timeout | null = null
  #pumping: Promise<void> | null = null
  #closed = false

  constructor(parts: SandboxParts) {
    this.#parts = parts
    this.behaviour = { ...wellBehaved, ...parts.behaviour }
    if (parts.timed !== false) this.#wakeIn(0)
  }

  async refund(request: RefundRequest): Promise<ProviderRefund> {
    const course = this.behaviour.refund(request)
    if (course === 'lostBefore') return this.#silent()
    if (course !== 'answered' && course !== 'lostAfter') throw refusal(course)
    const accepted = await accept(this.#parts.database, request, this.behaviour)
    if (this.#parts.timed !== false) await this.#plan()
    return course === 'lostAfter' ? this.#silent() : accepted
  }

  async query(outRefundNo: string): Promise<ProviderRefund | null> {
    if (this.behaviour.query(outRefundNo) === 'lost') return this.#silent()
    await settle(this.#parts.database, this.behaviour)
    return lookUp(this.#parts.database, outRefundNo)
  }

  async verify(headers: Record<string, string | string[] | undefined>, body: Uint8Array) {
    return openSeal(this.#parts.secrets, headers, body)
  }

  /** An abnormal refund is paid out on the provider's own pages. */
  handOut(outRefundNo: string): Promise<void> {
    return handOut(this.#parts.database, outRefundNo, this.behaviour)
  }

  /** Settles and notifies everything that is due. */
  async pump(): Promise<void> {
    const { database, secrets, deliver, log } = this.#parts
    await settle(database, this.behaviour)
    for (let due = await dueNotifications(database); due.length; due = await dueNotifications(database)) {
      for (const { id, body } of due) {
        const status = await deliver(signedHeaders(secrets, body), body).catch((error) => {
          log.debug({ err: error }, 'sandbox notification was not delivered')
          return 0
        })
        if (status === 200 || status === 204) await deleteNotification(database, id)
      }
    }
  }

  async close() {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#pumping
  }

  async #silent(): Promise<never> {
    await wait(this.behaviour.silence)
    throw new ProviderSilent('the sandbox did not answer')
  }

  #wakeIn(ms: number) {
    if (this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#pumping = this.pump()
        .then(() => this.#plan())
        .catch((error) => {
          this.#parts.log.warn({ err: error }, 'sandbox payment failed')
          this.#wakeIn(5000)
        })
    }, ms).unref()
  }

  /** Another process on the same tables may accept refunds and then end: look again after a while even if nothing is due. */
  async #plan() {
    const ms = await nextDue(this.#parts.database)
    this.#wakeIn(Math.min(Math.max(ms ?? 30_000, 50), 30_000))
  }
}
