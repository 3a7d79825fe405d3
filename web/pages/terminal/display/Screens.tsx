import { lazy } from 'react'
import { screens } from '#contract/scenic/screens.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { placedColumns, placedForm } from '#web/crud/position/placed.ts'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { DisplayViews } from './DisplayViews.tsx'

/** The screens on site: whether each one is online, and the address that opens its project's display. */
export const Screens = crudPage({
  page: 'display',
  resource: screens,
  auditLog: 'scenic.screens',
  // A screen goes offline by the passage of time, without an event.
  every: 15_000,
  meta: () => <DisplayViews />,
  filters: ['areaId', 'caseId', 'state'],
  columns: {
    state: { fixed: true, width: 104, marks: marks.screen },
    name: { head: true, width: 180 },
    ...placedColumns,
    seenAt: {},
    issuedAt: {},
    createdAt: { hidden: true },
  },
  form: { ...placedForm, name: { wide: true, hint: '写它装在哪里，如：东门售票厅左侧' } },
  formWidth: 480,
  card: [
    ['name', 'state'],
    ['areaName', 'caseName'],
    ['seenAt', undefined],
  ],
  state: 'state',
  facts: {
    areaName: { to: ({ areaId }) => can('travelSpot') && `/travelSpot/travelSpot?open=${areaId}` },
    caseName: { to: ({ caseId }) => `/terminal/display?caseId=${caseId}` },
    seenAt: {},
    issuedAt: {},
    revokedAt: {},
    createdAt: {},
  },
  details: lazy(() => import('./ScreenAddress.tsx')),
  removal: ({ state }) => ({
    follows: state === 'online' ? '它正在线，地址立即失效，一分钟内停止显示。' : '它的地址立即失效，不再显示内容。',
  }),
})
