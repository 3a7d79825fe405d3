import { lazy } from 'react'
import { materialKinds } from '#contract/videos/materialKinds.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { PlayerBar } from '#web/features/videos/material/PlayerBar.tsx'
import { UploadButton } from '#web/features/videos/material/UploadButton.tsx'
import { lasting } from '#web/features/videos/material/words.ts'
import { StarterButton } from '#web/features/videos/starter/StarterButton.tsx'
import { bytes } from '#web/kit/format.ts'
import { bytesColumn, durationColumn, fileFacts, materialPage, origin } from '../materialOptions.tsx'
import { PlayButton } from './PlayButton.tsx'

const noun = materialKinds.audio

/** 我的音频: background music, and what plays it. */
export default crudPage({
  ...materialPage,
  page: 'audio',
  noun,
  counter: '首',
  fixed: { sound: true },
  belongs: ({ kind }) => kind === 'audio',
  action: (
    <>
      <StarterButton />
      <UploadButton only="audio" noun={noun} />
    </>
  ),
  filters: ['caseType', 'common'],
  columns: {
    url: { title: '播放', width: 56, fixed: true, render: (row) => <PlayButton row={row} /> },
    name: { head: true, width: 240 },
    durationMs: durationColumn,
    caseType: { width: 130 },
    format: { hidden: true },
    bytes: bytesColumn,
    ...origin,
    uploadedBy: { width: 110, hidden: true },
    createdAt: {},
  },
  card: [
    ['name', (row) => lasting(row.durationMs)],
    ['caseType', (row) => bytes(row.bytes)],
    ['operatorName', 'createdAt'],
  ],
  cardPicture: (row) => <PlayButton row={row} />,
  lead: lazy(() => import('./Listen.tsx')),
  facts: {
    caseType: {},
    ...fileFacts,
  },
  details: lazy(() => import('./UsedIn.tsx')),
  short: true,
  children: (shown) => <PlayerBar tracks={shown.rows} />,
})
