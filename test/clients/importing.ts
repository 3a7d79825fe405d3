import { importOf } from '#contract/imports.ts'
import type { Operation } from '#contract/kit.ts'
import type { Account } from '../rows/world.ts'
import type { TestServer } from '../server/testServer.ts'

/** A file as a spreadsheet program saves it. */
export const csv = (head: string, ...rows: string[]) => Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}\r\n`)

/** Imports a file. @returns the envelope */
export async function sendFile(
  server: TestServer,
  account: Pick<Account, 'token'>,
  add: Operation,
  file: Buffer,
  mode: 'check' | 'all' | 'valid' = 'all',
) {
  const response = await server.app.inject({
    method: 'POST',
    url: `${importOf(add)!.path}?mode=${mode}`,
    payload: file,
    headers: { authorization: account.token, 'content-type': 'text/csv' },
  })
  return response.json()
}
