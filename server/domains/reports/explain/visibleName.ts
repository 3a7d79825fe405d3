import type { HiddenFields } from '../../../platform/access/hiddenFieldRules.ts'
import { withoutHidden } from '../../../platform/access/masking.ts'

/** The name of a row of a list, where the caller may see it there; null where it is hidden from it. */
export const nameSeen = (hiddenFields: HiddenFields, operationId: string, name: string): string | null =>
  (withoutHidden({ name }, operationId, hiddenFields)?.name as string | undefined) ?? null
