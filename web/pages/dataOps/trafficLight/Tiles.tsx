import { clsx } from 'clsx'
import type { Losses } from '#web/features/figures/offline/losses.ts'
import { count, dayOf } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty } from '#web/parts/state/Empty.tsx'
import { Glyph, toneClass } from '#web/parts/value/Glyph.tsx'
import { Tile } from './Tile.tsx'
import styles from './TrafficLightPage.module.css'
import { type AreaState, everything, isNarrowed, type View } from './view.ts'

interface Props {
  /** The scenic areas that are shown, and all scenic areas. */
  rows: readonly AreaState[]
  all: readonly AreaState[]
  losses: Losses
  asOf: string
  view: View
  onChange(changes: Partial<View>): void
  /** The states could not be read, so that it is unknown whether all is well. */
  failed: boolean
  openId: number | undefined
  onOpen(areaId: number): void
}

/** A tile for each scenic area, and a message if all of them are well. */
export function Tiles({ rows, all, losses, asOf, view, onChange, failed, openId, onOpen }: Props) {
  return (
    <>
      {!failed && !isNarrowed(view) && all.every(({ state }) => state === 'ok') && <AllGreen rows={all} />}
      {rows.length === 0 ? (
        <Empty
          title={view.wrong && !view.q && !view.state ? '没有异常的景区' : '没有符合条件的景区'}
          note={`共 ${count(all.length)} 个景区`}
        >
          <Button onClick={() => onChange(everything)}>看全部景区</Button>
        </Empty>
      ) : (
        <ul className={styles.tiles}>
          {rows.map((row) => (
            <li key={row.areaId}>
              <Tile
                row={row}
                loss={losses.get(row.areaId)}
                day={dayOf(asOf)}
                chosen={row.areaId === openId}
                onOpen={() => onOpen(row.areaId)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function AllGreen({ rows }: { rows: readonly AreaState[] }) {
  const lights = rows.reduce((sum, row) => sum + row.lights.length, 0)
  return (
    <p className={clsx(styles.green, toneClass.ok)} role="status">
      <Glyph shape="check" size={20} />
      <b>全部 {count(rows.length)} 个景区正常</b>
      <span className="t3">{count(lights)} 盏灯都没有告警</span>
    </p>
  )
}
