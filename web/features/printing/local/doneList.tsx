import { lazy } from 'react'
import { pageByName } from '#contract/menu.ts'
import { type LocalPrint, localPrints } from '#contract/printing/localPrints.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { PrintAgain } from '../PrintAgain.tsx'
import { LocalViews } from './LocalViews.tsx'

const toPicture = ({ pictureId }: LocalPrint) => can('photo') && `/pic/photo?open=${pictureId}`
const nameOf = ({ pictureName }: LocalPrint) => pictureName

/** The options of the list of what browsers printed, as people noted it, for either page of 本地打印. */
export const doneList = <P extends 'printLocal' | 'photoPrintLocal'>(page: P) =>
  ({
    page,
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
    nameOf,
    card: [
      ['pictureName', ({ copies }: LocalPrint) => `${count(copies)} 张`],
      ['areaName', 'byName'],
      ['note', 'createdAt'],
    ],
    lead: lazy(() => import('../PrintedPicture.tsx')),
    facts: ['pictureName', 'copies', 'media', 'fit', 'areaName', 'caseName', 'note', 'byName', 'createdAt'],
    primary: ({ pictureId, copies, media, fit }: LocalPrint) => (
      <PrintAgain pictureId={pictureId} path={pageByName.get(page)!.path} how={{ copies, media, fit }} />
    ),
    removal: false,
  }) as const
