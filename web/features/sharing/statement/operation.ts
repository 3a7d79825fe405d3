import type { byId, Operation } from '#contract/kit.ts'
import type { Statement } from '#contract/sharing/scenicSettlements.ts'

/** An operation that replies with a statement: that of the payer, or that of a receiver. */
export type StatementOperation = typeof byId & { readonly method: 'GET'; readonly reply: typeof Statement } & Pick<
    Operation,
    'path' | 'title' | 'pages'
  >
