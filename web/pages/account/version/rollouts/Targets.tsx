import { rolloutTargets } from '#contract/releases/rolloutTargets.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import { marks } from '#web/features/states.ts'
import { can } from '#web/kit/access/access.ts'
import { VersionViews } from '../VersionViews.tsx'

/** Cameras of rollouts, one row each. */
export const Targets = crudPage({
  page: 'version',
  resource: rolloutTargets,
  live: ['rollout', 'command'],
  meta: () => <VersionViews />,
  columns: {
    deviceName: {
      head: true,
      width: 200,
      to: ({ deviceId }) => can('equipment') && `/travelSpot/equipment?open=${deviceId}`,
    },
    areaName: { width: 170 },
    rolloutName: { width: 180, to: ({ rolloutId }) => `/account/version?tab=rollouts&open=${rolloutId}` },
    wave: { width: 64 },
    state: { width: 92, marks: marks.rolloutTarget },
    reason: { grow: true, width: 220 },
    former: { width: 130 },
    running: { width: 130 },
    sentAt: { hidden: true },
    doneAt: {},
  },
  nameOf: ({ deviceName }) => deviceName,
  state: 'state',
  card: [
    ['deviceName', 'state'],
    ['rolloutName', 'running'],
    ['areaName', 'doneAt'],
  ],
})
