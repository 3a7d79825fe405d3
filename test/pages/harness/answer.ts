import type { Page, Route } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: an answer as it is on the wire
export type Data = any

/** Answers a call with what the test server says, changed. */
export const answer = (change: (data: Data) => unknown) => async (route: Route) => {
  const reply = await route.fetch()
  const { data, ...rest } = await reply.json()
  await route.fulfill({ json: { ...rest, data: change(data) } })
}

/** What a call that succeeded is answered with: for `route.fulfill`. */
export const ok = (data: object) => ({ json: { code: 200, msg: '', data } })

/** Gives the rows of a list these fields. */
export const withFields = ({ page }: { page: Page }, path: string, fields: object) =>
  page.route(
    `**${path}`,
    answer((data) => ({ ...data, rows: data.rows.map((row: Data) => ({ ...row, ...fields })) })),
  )
