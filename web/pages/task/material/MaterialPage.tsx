import { lazy } from 'react'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { UploadButton } from '#web/features/videos/material/UploadButton.tsx'
import { sides } from '#web/features/videos/material/words.ts'
import { StarterButton } from '#web/features/videos/starter/StarterButton.tsx'
import { bytes } from '#web/kit/format.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { bytesColumn, durationColumn, fileFacts, materialPage, origin } from '../materialOptions.tsx'
import { MaterialCards } from './MaterialCards.tsx'

const size = '尺寸'

/** 我的素材: pictures, clips and looks that templates are made of, as cards. Sounds have their own page. */
export default crudPage({
  ...materialPage,
  page: 'material',
  fixed: { sound: false },
  belongs: ({ kind }) => kind !== 'audio',
  action: (
    <>
      <StarterButton />
      <UploadButton />
    </>
  ),
  filters: ['kind', 'caseType', 'common'],
  second: { key: 'cards', label: '卡片', icon: 'squares', first: true, component: MaterialCards },
  columns: {
    thumbUrl: { title: '预览', render: ({ thumbUrl }) => <Thumb url={thumbUrl} width={48} height={27} /> },
    name: { head: true, width: 200 },
    kind: {},
    caseType: { width: 130 },
    format: {},
    width: { title: size, width: 110, right: true, render: (row) => sides(row) ?? <span className="t3">—</span> },
    durationMs: durationColumn,
    bytes: bytesColumn,
    ...origin,
    uploadedBy: { width: 110 },
    createdAt: {},
  },
  card: [
    ['name', 'kind'],
    ['caseType', (row) => bytes(row.bytes)],
    ['operatorName', 'createdAt'],
  ],
  cardPicture: ({ thumbUrl }) => <Thumb url={thumbUrl} width={64} height={36} />,
  lead: lazy(() => import('./Lead.tsx')),
  facts: {
    kind: {},
    caseType: {},
    width: { title: size, render: (row) => sides(row) ?? <span className="t3">—</span> },
    ...fileFacts,
  },
})
