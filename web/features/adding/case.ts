import { lazy } from 'react'
import { cases } from '#contract/scenic/cases.ts'
import type { Adding } from '../useAddHere.tsx'

/** Makes a project where one is asked for, and its scenic area in the same way. */
export const newCase: Adding = { what: '项目', operation: cases.add, dialog: lazy(() => import('./NewCase.tsx')) }
