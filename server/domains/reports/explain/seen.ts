import { withoutHidden } from '../../../platform/access/masking.ts'
import type { Withheld } from '../../../platform/access/withholding.ts'

/** The name of a row of a list, where the caller may see it there; null where it is hidden from it. */
export const nameSeen = (withheld: Withheld, operationId: string, name: string): string | null =>
  (withoutHidden({ name }, operationId, withheld)?.name as string | undefined) ?? null
