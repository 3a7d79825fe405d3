import { lazy } from 'react'
import { areas } from '#contract/scenic/areas.ts'
import type { Adding } from '../useAddHere.tsx'

/** Makes a scenic area where one is asked for, and its operator in the same way. */
export const newArea: Adding = { what: '景区', operation: areas.add, dialog: lazy(() => import('./NewArea.tsx')) }
