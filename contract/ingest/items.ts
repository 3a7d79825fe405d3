import { Type } from 'typebox'
import { Nullable } from '../kit.ts'
import type { Static } from '../static.ts'

/** The result for one item of a batch: other items are accepted even if one is refused. */
export const ItemAnswer = Type.Object({
  index: Type.Integer(),
  code: Type.Integer(),
  msg: Type.String(),
  id: Nullable(Type.Integer()),
  /** True where the item was known already. */
  repeated: Type.Boolean(),
})
export type ItemAnswer = Static<typeof ItemAnswer>
