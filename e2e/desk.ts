import { type APIRequestContext, expect } from '@playwright/test'
import type { Operation, Reply } from '#contract/kit.ts'
import { type E2eRole, tokenOf } from './world.ts'

/** Calls as an account, without its pages; every call must succeed. `id` replaces `{id}` in the path, `params` are its query. */
export async function deskOf(request: APIRequestContext, base: string, role: E2eRole) {
  const token = await tokenOf(base, role)
  return {
    async call<O extends Operation>(operation: O, data?: unknown, id = 0, params = {}): Promise<Reply<O>> {
      const answer = await request.fetch(operation.path.replace('{id}', String(id)), {
        method: operation.method,
        headers: { authorization: token, ...(operation.file && { 'content-type': operation.file.types[0]! }) },
        params,
        data,
      })
      const { code, data: reply } = (await answer.json()) as { code: number; data: Reply<O> }
      expect(code, operation.path).toBe(200)
      return reply
    },
  }
}
