import { clsx } from 'clsx'
import type { AreaChoice } from '#contract/scenic/areas.ts'
import { stateWord } from '../states.ts'
import { PlaceMap } from './PlaceMap.tsx'
import styles from './plot/Plot.module.css'

interface Props {
  areas: readonly AreaChoice[]
  /** Areas that the page is about; the others stay as faint points. */
  chosen: ReadonlySet<number>
  openId: number | undefined
  onOpen(id: number): void
}

/** Scenic areas on a map, with their states. */
export function AreaMap({ areas, chosen, openId, onOpen }: Props) {
  const spots = areas.flatMap(({ id, name, status, lng, lat }) =>
    lng === null || lat === null
      ? []
      : [{ id, name, lng, lat, state: status, caption: stateWord('area', status), faint: !chosen.has(id) }],
  )
  const absent = areas.filter(({ id, lng }) => chosen.has(id) && lng === null).length
  return (
    <PlaceMap
      label="景区分布"
      spots={spots}
      openId={openId}
      onOpen={onOpen}
      legend={
        <>
          {(['open', 'maintenance', 'closed'] as const).map((status) => (
            <span key={status} className={clsx(styles.spot, styles[status])}>
              <i />
              {stateWord('area', status)}
            </span>
          ))}
          <span className="sp" />
          {absent > 0 && <span>{absent} 个没有坐标</span>}
        </>
      }
    />
  )
}
