import type { ReactNode } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { FieldValue } from '#web/crud/FieldValue.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { lasting } from '#web/features/videos/material/words.ts'

const fields = draftOf(templates.add)

/** What a field of a template is called. */
export const fieldTitle = (key: string) => fieldIn(fields, key).title

/** A value of a field in words. */
export const describe = (key: string, value: unknown): ReactNode =>
  key === 'durationMs' ? (
    lasting(value as number)
  ) : (
    <FieldValue field={fieldIn(fields, key)} value={value} within={{}} />
  )
