import { lazy } from 'react'
import { type FaceMatch, faceMatches } from '#contract/pictures/faceMatches.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { titleOf } from '#web/crud/kit.ts'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { DashboardViews } from '../tabs.tsx'
import styles from './Matches.module.css'

const toPicture = ({ pictureId }: FaceMatch) => can('photo') && `/pic/photo?open=${pictureId}`
const toVisitor = ({ visitorId }: FaceMatch) => can('visitor') && `/user/visitor?open=${visitorId}`
const who = ({ visitorNick, visitorId }: FaceMatch) => visitorNick ?? `#${visitorId}`

/** How sure an engine was: below, between and above these. */
const bands = {
  unsure: { label: '低于 0.6', scoreFrom: undefined, scoreTo: 0.5999 },
  likely: { label: '0.6 至 0.8', scoreFrom: 0.6, scoreTo: 0.7999 },
  sure: { label: '0.8 以上', scoreFrom: 0.8, scoreTo: undefined },
} as const
type Band = keyof typeof bands
const bandKeys = Object.keys(bands) as Band[]

/** Who was found on which picture, newest first. */
export const Matches = crudPage({
  page: 'photoDashboard',
  resource: { list: faceMatches.list },
  live: ['picture'],
  meta: () => <DashboardViews />,
  filters: { show: ['at', 'areaId', 'caseId', 'state'], more: ['deviceId'] },
  extra: (list) => (
    <div className={styles.band}>
      <WordSelect<Band>
        placeholder={titleOf(faceMatches.list, 'score')}
        options={bandKeys.map((value) => ({ value, label: bands[value].label }))}
        value={bandKeys.find(
          (key) => bands[key].scoreFrom === list.filter.scoreFrom && bands[key].scoreTo === list.filter.scoreTo,
        )}
        onChange={(band) =>
          list.set(
            band === undefined
              ? { scoreFrom: undefined, scoreTo: undefined }
              : { scoreFrom: bands[band].scoreFrom, scoreTo: bands[band].scoreTo },
          )
        }
      />
    </div>
  ),
  columns: {
    thumbUrl: { width: 60, render: ({ thumbUrl }) => <Thumb url={thumbUrl} /> },
    at: { width: 132 },
    visitorNick: { width: 120, grow: true, render: who, to: toVisitor },
    phone: { width: 116 },
    score: { width: 84, render: ({ score }) => score.toFixed(2) },
    state: { width: 96, marks: marks.picture },
    bought: { width: 90 },
    deviceName: { width: 140, grow: true },
    areaName: { width: 140, grow: true },
    caseName: { width: 120, hidden: true },
    pointName: { width: 120, hidden: true },
    takenAt: { width: 132, hidden: true },
    pictureName: { width: 150, hidden: true, to: toPicture },
    engine: { width: 110, hidden: true },
  },
  card: [
    [who, 'state'],
    ['deviceName', ({ score }) => `${titleOf(faceMatches.list, 'score')} ${score.toFixed(2)}`],
    ['at', 'bought'],
  ],
  cardPicture: ({ thumbUrl }) => <Thumb url={thumbUrl} width={64} height={44} />,
  nameOf: who,
  state: 'state',
  lead: lazy(() => import('./MatchPicture.tsx')),
  facts: {
    visitorNick: { render: who, to: toVisitor },
    phone: {},
    score: { render: ({ score }) => score.toFixed(2) },
    engine: {},
    at: {},
    takenAt: {},
    pictureName: { to: toPicture },
    deviceName: {},
    pointName: {},
    areaName: {},
    caseName: {},
    bought: {},
  },
  details: lazy(() => import('./VisitorPictures.tsx')),
  removal: false,
})
