import type { Operation } from '#contract/kit.ts'
import type { AnyHandler } from '../http/serve.ts'

/** A call on one row that can be made on many, one after the other. */
export interface BulkAction {
  /** Id of the operation. */
  readonly id: string
  readonly operation: Operation
  readonly handler: AnyHandler
  /** What the file with the results calls the rows. */
  readonly name: string
  readonly verb: string
}
const actions = new Map<string, BulkAction>()

/** Registers an action for the worker, which knows it only by the id of its operation. */
export const registerBulkAction = (action: BulkAction) => void actions.set(action.id, action)
export const bulkActionBy = (id: string) => actions.get(id)
