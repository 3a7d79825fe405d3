import { lazy } from 'react'
import { areas } from '#contract/scenic/areas.ts'
import type { Adding } from '../useAddHere.tsx'

/** Creates a scenic area from within a select; its operator can be created in the same way. */
export const newArea: Adding = { what: '景区', operation: areas.add, dialog: lazy(() => import('./NewArea.tsx')) }
