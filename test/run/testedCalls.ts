import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Where a whole run notes which test called which operation with success; scripts/testing/serverCalls.ts reads it. */
const folder = process.env.CALLED_DIR

/** Notes each answer of the app that says yes, by operation and test file. */
export function noteCalls(app: FastifyInstance) {
  if (!folder) return
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  const noted = new Set<string>()
  app.inject = (async (options: InjectOptions | string) => {
    const answer = await inject(options)
    const operation = String(answer.headers['x-operation'] ?? '')
    const line = `${operation}\t${expect.getState().testPath}\n`
    if (operation && !noted.has(line) && succeeded(answer)) {
      noted.add(line)
      mkdirSync(folder, { recursive: true })
      appendFileSync(join(folder, `${process.pid}.tsv`), line)
    }
    return answer
  }) as typeof app.inject
}

/** Code 200 and, of a batch, of each of its items. */
function succeeded({ statusCode, headers, body }: LightMyRequestResponse) {
  if (statusCode >= 300) return false
  if (!String(headers['content-type']).includes('json')) return true
  const { code = 200, data } = JSON.parse(body) as { code?: number | string; data?: { items?: unknown } | null }
  const items = Array.isArray(data?.items) ? (data.items as { code?: number }[]) : []
  return (code === 200 || code === 'SUCCESS') && items.every((item) => (item.code ?? 200) === 200)
}
