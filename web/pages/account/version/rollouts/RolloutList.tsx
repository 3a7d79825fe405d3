import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { count } from '#web/kit/format.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Behind } from '#web/parts/value/Amount.tsx'
import { VersionViews } from '../VersionViews.tsx'
import { failedOf, pathOf, planText, windowText } from './words.ts'

const RolloutForm = lazy(() => import('./RolloutForm.tsx'))

/** Versions on their way to cameras. */
export const RolloutList = crudPage({
  page: 'version',
  resource: { list: rollouts.list },
  auditLog: 'releases.rollouts',
  reads: [rolloutTargets.list],
  live: ['rollout'],
  meta: () => <VersionViews />,
  action: <NewRollout />,
  columns: {
    name: { head: true, width: 210 },
    product: { width: 112 },
    state: { width: 112, marks: marks.rollout },
    wave: { width: 92, right: true, render: ({ wave, waves }) => `${wave} / ${waves}` },
    targets: {},
    done: {},
    underWay: {},
    failed: {
      render: ({ id, failed }) =>
        failed > 0 ? (
          <Behind to={failedOf(id)}>
            <span className="st-down">{count(failed)}</span>
          </Behind>
        ) : undefined,
    },
    skipped: {},
    reason: {
      grow: true,
      width: 220,
      render: ({ id, reason, failed }) =>
        reason === '' && failed > 0 ? <Link to={failedOf(id)}>看 {count(failed)} 台失败的原因</Link> : undefined,
    },
    createdBy: {},
    createdAt: {},
    endedAt: { hidden: true },
  },
  filters: ['versionId', 'state', 'createdAt'],
  card: [
    ['name', 'state'],
    [(row) => `完成 ${count(row.done)} / ${count(row.targets)} 台`, (row) => `第 ${row.wave} / ${row.waves} 批`],
    ['createdBy', 'createdAt'],
  ],
  state: 'state',
  lead: lazy(() => import('./RolloutProgress.tsx')),
  facts: {
    versionName: { to: ({ versionId }) => `/account/version?open=${versionId}` },
    backOfId: {
      render: ({ backOfId }) => backOfId && <Link to={pathOf(backOfId)}>升级 #{backOfId}</Link>,
    },
    waveBy: { title: '分批', render: (row: Rollout) => planText(row) },
    successPercent: {},
    maxFailures: {},
    soakMinutes: {},
    minPicturesPercent: {},
    windowFrom: { title: '每天时段', render: (row: Rollout) => windowText(row) },
    avoidsOpening: { marks: 'plain' },
    startsAt: {},
    createdBy: {},
    createdAt: {},
    changedBy: {},
    endedAt: {},
  },
  details: lazy(() => import('./RolloutDetails.tsx')),
})

function NewRollout() {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  return (
    <>
      <Button kind="primary" icon="plus" onClick={() => setOpen(true)}>
        新增升级
      </Button>
      {needed && (
        <Suspense>
          <RolloutForm open={open} start={{}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
