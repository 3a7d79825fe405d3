import { lazy } from 'react'
import { cases } from '#contract/scenic/cases.ts'
import type { Adding } from '../useAddHere.tsx'

/** Creates a project from within a select; its scenic area can be created in the same way. */
export const newCase: Adding = { what: '项目', operation: cases.add, dialog: lazy(() => import('./NewCase.tsx')) }
