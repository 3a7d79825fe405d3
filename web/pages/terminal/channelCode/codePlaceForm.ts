import { lazy } from 'react'
import type { FormOptions } from '#web/crud/form/CrudForm.tsx'

const AreaControl = lazy(() => import('./PlaceControls.tsx').then(({ AreaControl: one }) => ({ default: one })))
const CaseControl = lazy(() => import('./PlaceControls.tsx').then(({ CaseControl: one }) => ({ default: one })))

/** What is asked of one code and of many alike: where they hang and what they open. */
export const codePlaceForm: FormOptions = {
  areaId: { control: AreaControl },
  caseId: { control: CaseControl, hint: '不选则属于整个景区' },
  pointId: {},
  place: { hint: '印在短码下方，也便于回头找到它' },
  target: { wide: true, hint: '留空则打开默认页面；改地址或改位置都不用重印' },
}
