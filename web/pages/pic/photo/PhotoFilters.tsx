import { factsOf } from '#contract/fields.ts'
import type { Reply } from '#contract/kit.ts'
import { pictureSteps } from '#contract/pictures/life.ts'
import { pictureStateNames, pictures } from '#contract/pictures/pictures.ts'
import { cases } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { AreaSelect, CaseSelect, DeviceSelect, PointSelect } from '#web/features/scenic/Select.tsx'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import type { List } from '#web/kit/list/useList.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useRead } from '#web/kit/read/query.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { FilterBar, MoreRow } from '#web/parts/filter/FilterBar.tsx'
import { FilterChips } from '#web/parts/filter/FilterChips.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { HourRange } from './HourRange.tsx'
import styles from './PhotoFilters.module.css'

interface Props {
  list: List<typeof pictures.list>
}

/** Where and when. */
export function PhotoFilters({ list }: Props) {
  const narrow = useNarrow()
  const { areaId, caseId, pointId, deviceId, visitorId, bought, viewed, from, to, fromHour, toHour } = list.filter
  const names = useRead(
    cases.options,
    { body: { ids: caseId ? [caseId] : [] } },
    { enabled: caseId !== undefined, staleMs: 60_000 },
  )
  const pointNames = useRead(
    points.options,
    { body: { ids: pointId ? [pointId] : [] } },
    { enabled: pointId !== undefined && narrow, staleMs: 60_000 },
  )
  const deviceNames = useRead(
    devices.ofCase,
    { params: { id: caseId ?? 0 } },
    { enabled: deviceId !== undefined && caseId !== undefined, staleMs: 60_000 },
  )
  return (
    <>
      <FilterBar
        list={list}
        time={
          <DayRange from={from} to={to} clearable onChange={(days) => list.set({ from: days.from, to: days.to })} />
        }
        moreKeys={narrow ? ['caseId', 'deviceId', ['fromHour', 'toHour']] : ['caseId', 'deviceId']}
        more={(draft, set) => (
          <>
            <MoreRow label={project}>
              <CaseSelect
                areaId={draft.areaId}
                value={draft.caseId}
                onChange={(id) => set({ caseId: id, deviceId: undefined, pointId: undefined })}
              />
            </MoreRow>
            <MoreRow label="摄像头">
              <DeviceSelect
                caseId={draft.caseId}
                value={draft.deviceId}
                onChange={(id) => set({ deviceId: id })}
                placeholder={draft.caseId ? '摄像头' : '先选项目'}
              />
            </MoreRow>
            {narrow && (
              <MoreRow label="时段">
                <HourRange
                  from={draft.fromHour}
                  to={draft.toHour}
                  onChange={(first, last) => set({ fromHour: first, toHour: last })}
                />
              </MoreRow>
            )}
          </>
        )}
      >
        <AreaSelect
          value={areaId}
          onChange={(id) => list.set({ areaId: id, caseId: undefined, pointId: undefined, deviceId: undefined })}
        />
        <PointSelect
          anywhere
          areaId={areaId}
          caseId={caseId}
          value={pointId}
          onChange={(id) => list.set({ pointId: id })}
        />
        {!narrow && (
          <HourRange
            from={fromHour}
            to={toHour}
            onChange={(first, last) => list.set({ fromHour: first, toHour: last })}
          />
        )}
      </FilterBar>
      <FilterChips
        list={list}
        chips={[
          caseId !== undefined && {
            keys: ['caseId', 'pointId', 'deviceId'],
            label: project,
            text: nameOf(names.data, caseId) ?? `#${caseId}`,
          },
          // On a phone their selects are in the panel.
          narrow &&
            pointId !== undefined && {
              ...{ keys: ['pointId'], label: '点位' },
              text: nameOf(pointNames.data, pointId) ?? `#${pointId}`,
            },
          narrow &&
            (fromHour !== undefined || toHour !== undefined) && {
              ...{ keys: ['fromHour', 'toHour'], label: '时段', text: `${fromHour ?? 0}:00 至 ${toHour ?? 24}:00` },
            },
          deviceId !== undefined && {
            keys: ['deviceId'],
            label: '摄像头',
            text:
              nameOf(deviceNames.data, deviceId) ??
              list.rows.find((row) => row.deviceId === deviceId)?.deviceName ??
              `#${deviceId}`,
          },
          flagChip('bought', '成交', bought),
          flagChip('viewed', pictureSteps.view, viewed),
          visitorId !== undefined && { keys: ['visitorId'], label: '同一个人', text: `游客 #${visitorId}` },
        ]}
      />
    </>
  )
}

const project = label(pictures.list.body, 'caseId')
/** Of what only the link of a figure sets. */
const flagChip = (key: 'bought' | 'viewed', label: string, is: boolean | undefined) =>
  is !== undefined && {
    ...{ keys: [key], label },
    text: factsOf(pictures.list.body.properties[key])?.words?.[String(is)] ?? '',
  }

const nameOf = (choices: { rows: readonly { id: number; name: string }[] } | undefined, id: number) =>
  choices?.rows.find((row) => row.id === id)?.name

interface StatesProps extends Props {
  /** By state under the other conditions. */
  counts: Reply<typeof pictures.list>['counts'] | undefined
}

/** How many pictures are in which state, as choices. */
export function PhotoStates({ list, counts }: StatesProps) {
  const chosen = list.filter.states ?? []
  return (
    <fieldset className={styles.states} aria-label="状态">
      <button
        type="button"
        className={styles.state}
        aria-pressed={chosen.length === 0}
        onClick={() => list.set({ states: undefined })}
      >
        全部<em>{counts ? count(counts.all) : ''}</em>
      </button>
      {order.map((state) => {
        const on = chosen.includes(state)
        const icon = icons[state]
        return (
          <button
            key={state}
            type="button"
            className={styles.state}
            aria-pressed={on}
            onClick={() => list.set({ states: on ? undefined : [state] })}
          >
            {icon && <Icon name={icon} size={14} />}
            {pictureStateNames[state]}
            <em>{counts ? count(counts[state]) : ''}</em>
          </button>
        )
      })}
    </fieldset>
  )
}

const order = ['matched', 'sold', 'printed', 'uploaded'] as const satisfies readonly (keyof typeof pictureStateNames)[]
const icons = { uploaded: undefined, matched: 'face', sold: 'wallet', printed: 'printer' } as const
