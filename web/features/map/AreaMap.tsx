import { clsx } from 'clsx'
import type { AreaChoice } from '#contract/scenic/areas.ts'
import { type Status, statuses, statusWords } from '#contract/status.ts'
import { PlaceMap } from './PlaceMap.tsx'
import styles from './plot/Plot.module.css'
import type { Spot } from './spots.ts'
import { onMap } from './storedPosition.ts'

interface Props {
  areas: readonly AreaChoice[]
  /** Their present states; without one it is unknown. */
  states: ReadonlyMap<number, Status>
  /** Areas that the page is about; the others stay as faint points. */
  chosen: ReadonlySet<number>
  openId: number | undefined
  onOpen(id: number): void
}

/** Scenic areas on a map, with their states. */
export function AreaMap({ areas, states, chosen, openId, onOpen }: Props) {
  const spots = areas.flatMap((area): Spot[] => {
    const place = onMap(area)
    if (!place) return []
    const state = states.get(area.id) ?? 'unknown'
    return [{ id: area.id, name: area.name, ...place, state, caption: statusWords[state], faint: !chosen.has(area.id) }]
  })
  const absent = areas.filter((area) => chosen.has(area.id) && !onMap(area)).length
  const shown = new Set(spots.map(({ state }) => state))
  return (
    <PlaceMap
      label="景区分布"
      spots={spots}
      openId={openId}
      onOpen={onOpen}
      legend={
        <>
          {(Object.keys(statuses) as Status[])
            .filter((state) => shown.has(state))
            .map((state) => (
              <span key={state} className={clsx(styles.spot, styles[state])}>
                <i />
                {statusWords[state]}
              </span>
            ))}
          <span className="sp" />
          {absent > 0 && <span>{absent} 个没有坐标</span>}
        </>
      }
    />
  )
}
