import type { HiddenFields } from '../../../platform/access/hiddenFieldRules.ts'
import { withoutHidden } from '../../../platform/access/masking.ts'

/** The name of a row of a list; null if that list hides it from the caller. */
export const nameSeen = (hiddenFields: HiddenFields, operationId: string, name: string): string | null =>
  (withoutHidden({ name }, operationId, hiddenFields)?.name as string | undefined) ?? null
