import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { AreaChoice } from '#contract/scenic/areas.ts'
import { stateWord } from '#web/parts/states.ts'
import styles from './AreaPlot.module.css'
import { namesBeside } from './names.ts'
import { degrees, type Place, project } from './projection.ts'

interface Props {
  areas: readonly AreaChoice[]
  /** Areas that the list shows; the others stay as faint points. */
  chosen: ReadonlySet<number>
  openId: number | undefined
  onOpen(id: number): void
}

/** Scenic areas as points by longitude and latitude, without borders: the drawing fits the chosen ones. */
export function AreaPlot({ areas, chosen, openId, onOpen }: Props) {
  const [box, { width, height }] = useSize()
  const placed = areas.filter((area): area is AreaChoice & Place => area.lng !== null && area.lat !== null)
  const shown = placed.filter(({ id }) => chosen.has(id))
  const map = project(shown.length ? shown : placed, width, height)
  const inside = placed.filter(
    ({ lng, lat }) => map.x(lng) > 4 && map.x(lng) < width - 4 && map.y(lat) > 4 && map.y(lat) < height - 4,
  )
  const sides = namesBeside(
    inside
      .filter(({ id }) => chosen.has(id))
      .map(({ id, name, lng, lat }) => ({ id, name, x: map.x(lng), y: map.y(lat) })),
    width,
  )
  const isBefore = ({ id, lng }: Place & { id: number }) =>
    sides.has(id) ? sides.get(id) === 'before' : map.x(lng) > width - 120
  const absent = areas.filter(({ id, lng }) => chosen.has(id) && lng === null).length
  return (
    <div className={styles.plot}>
      <div className={styles.box} ref={box}>
        {width > 0 && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {map.meridians.map((lng) => (
                <g key={lng}>
                  <line x1={map.x(lng)} x2={map.x(lng)} y1={0} y2={height} />
                  {map.x(lng) < width - 44 && (
                    <text x={map.x(lng) + 4} y={height - 5}>
                      {degrees(lng, map.step, 'E', 'W')}
                    </text>
                  )}
                </g>
              ))}
              {map.parallels.map((lat) => (
                <g key={lat}>
                  <line x1={0} x2={width} y1={map.y(lat)} y2={map.y(lat)} />
                  <text x={4} y={map.y(lat) - 4}>
                    {degrees(lat, map.step, 'N', 'S')}
                  </text>
                </g>
              ))}
            </svg>
            {inside.map((area) => (
              <button
                key={area.id}
                type="button"
                className={clsx(
                  styles.spot,
                  area.status,
                  chosen.has(area.id) ? '' : styles.faint,
                  sides.has(area.id) ? styles.named : '',
                  area.id === openId ? styles.on : '',
                )}
                style={{ left: map.x(area.lng), top: map.y(area.lat) }}
                aria-label={`${area.name}，${stateWord('area', area.status)}`}
                onClick={() => onOpen(area.id)}
              >
                <i />
                <span className={isBefore(area) ? styles.before : undefined}>{area.name}</span>
              </button>
            ))}
          </>
        )}
      </div>
      <p className={styles.legend}>
        {(['open', 'maintenance', 'closed'] as const).map((status) => (
          <span key={status} className={clsx(styles.spot, styles[status])}>
            <i />
            {stateWord('area', status)}
          </span>
        ))}
        <span className="sp" />
        {absent > 0 && <span>{absent} 个没有坐标</span>}
      </p>
    </div>
  )
}

function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) }),
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, size] as const
}
