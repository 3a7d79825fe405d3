import { lazy } from 'react'
import { type LocalPrint, localPrints } from '#contract/printing/localPrints.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { PrintAgain } from '#web/features/printing/PrintAgain.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { LocalViews } from './LocalViews.tsx'

const toPicture = ({ pictureId }: LocalPrint) => can('photo') && `/pic/photo?open=${pictureId}`

/** What browsers printed, as people noted it. */
export const Done = crudPage({
  page: 'printLocal',
  resource: { list: localPrints.list },
  auditLog: 'printing.localPrints',
  live: ['picture'],
  meta: () => <LocalViews />,
  filters: { show: ['createdAt', 'areaId', 'media'], more: ['caseId'] },
  columns: {
    createdAt: { width: 132, fixed: true },
    pictureName: { width: 160, grow: true, to: toPicture },
    copies: {},
    media: { width: 140 },
    fit: { width: 130, hidden: true },
    areaName: { width: 140, grow: true },
    caseName: { width: 120 },
    byName: { width: 90 },
    note: { width: 160, grow: true },
  },
  nameOf: ({ pictureName }) => pictureName,
  card: [
    ['pictureName', ({ copies }) => `${count(copies)} 张`],
    ['areaName', 'byName'],
    ['note', 'createdAt'],
  ],
  lead: lazy(() => import('#web/features/printing/PrintedPicture.tsx')),
  facts: ['pictureName', 'copies', 'media', 'fit', 'areaName', 'caseName', 'note', 'byName', 'createdAt'],
  primary: ({ pictureId, copies, media, fit }) => (
    <PrintAgain pictureId={pictureId} path="/print/local" how={{ copies, media, fit }} />
  ),
  removal: false,
})
