import type { Operation } from '#contract/kit.ts'
import type { AnyHandler } from '../http/serve.ts'

interface Removal {
  readonly operation: Operation
  readonly handler: AnyHandler
}
const removals = new Map<string, Removal>()

/** Registers how rows that an operation adds are removed again when an import is undone. */
export const noteRemoval = (add: string, removal: Removal) => void removals.set(add, removal)
export const removalOf = (add: string) => removals.get(add)
