import { lazy } from 'react'
import { operators } from '#contract/accounts/operators.ts'
import type { Adding } from '../useAddHere.tsx'

/** Creates an operator from within a select. */
export const newOperator: Adding = {
  what: '运营商',
  operation: operators.add,
  dialog: lazy(() => import('./NewOperator.tsx')),
}
