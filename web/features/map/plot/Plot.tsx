import { clsx } from 'clsx'
import { useState } from 'react'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { around, type Cluster, clustersOf, labelOf, type MapProps, nameOf, type Spot, troubleIn } from '../spots.ts'
import { namesBeside } from './names.ts'
import styles from './Plot.module.css'
import { degrees, type Projection, project } from './projection.ts'
import { useSize } from './useSize.ts'

/** Places as points by longitude and latitude, without tiles and borders. The drawing fits the points that are not faint. */
export default function Plot({ spots, openId, onOpen, onPick, picked, legend, label }: MapProps) {
  const [box, { width, height }] = useSize()
  // The points of the cluster that was pressed; the drawing zooms in on them.
  const [near, setNear] = useState<readonly number[]>()
  // Where a position is being chosen: how closely it is looked at.
  const [depth, setDepth] = useState(0)
  const chosen = spots.filter(({ faint }) => !faint)
  const closer = near && chosen.filter(({ id }) => near.includes(id))
  const fitted = closer?.length ? closer : chosen.length ? chosen : spots
  const places = picked && onPick ? (depth || !fitted.length ? [picked] : [...fitted, picked]) : fitted
  const map = project(
    places.length || !onPick ? places : mainland,
    width,
    height,
    closer?.length ? { margin: 64, least: 0.01 } : depth && picked ? { least: depths[depth] ?? 1 } : {},
  )
  const inside = (spot: Spot) =>
    map.x(spot.lng) > 4 && map.x(spot.lng) < width - 4 && map.y(spot.lat) > 4 && map.y(spot.lat) < height - 4
  const clusters = clustersOf(chosen.filter(inside), ({ lng, lat }) => ({ x: map.x(lng), y: map.y(lat) }), 16).flatMap(
    (one) => (closer?.length && one.spots.length > 1 ? apart(one) : [one]),
  )
  const sides = namesBeside(
    clusters.map(({ spots, x, y }) => {
      const all = spots as [Spot, ...Spot[]]
      return { id: all[0].id, name: nameOf(all), x, y, first: troubleIn(all) !== undefined }
    }),
    width,
  )
  const pick = (event: React.MouseEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    onPick?.(map.place(event.clientX - left, event.clientY - top))
  }
  return (
    <section className={styles.plot} aria-label={label}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: positions are typed in as well */}
      <div className={clsx(styles.box, onPick && styles.picking)} ref={box} onClick={onPick && pick}>
        {width > 0 && (
          <>
            <Grid map={map} width={width} height={height} />
            {spots
              .filter((spot) => spot.faint && inside(spot))
              .map((spot) => (
                <Point
                  key={spot.id}
                  spots={[spot]}
                  at={{ x: map.x(spot.lng), y: map.y(spot.lat) }}
                  before={map.x(spot.lng) > width - 120}
                  on={spot.id === openId}
                  still={Boolean(onPick)}
                  onOpen={() => onOpen(spot.id)}
                />
              ))}
            {clusters.map(({ spots: [first, ...rest], x, y }) => (
              <Point
                key={first!.id}
                spots={[first!, ...rest]}
                at={{ x, y }}
                named={sides.has(first!.id)}
                before={sides.has(first!.id) ? sides.get(first!.id) === 'before' : x > width - 120}
                on={first!.id === openId || rest.some(({ id }) => id === openId)}
                still={Boolean(onPick)}
                onOpen={() => (rest.length ? setNear([first!, ...rest].map(({ id }) => id)) : onOpen(first!.id))}
              />
            ))}
            {picked && onPick && (
              <span className={styles.pin} style={{ left: map.x(picked.lng), top: map.y(picked.lat) }} />
            )}
          </>
        )}
        {onPick && picked && (
          <span className={styles.zoom}>
            <IconButton
              icon="zoomIn"
              label="放大"
              why={depth === depths.length - 1 && '已放到最大'}
              onClick={(event) => {
                event.stopPropagation()
                setDepth(depth + 1)
              }}
            />
            <IconButton
              icon="zoomOut"
              label="缩小"
              why={depth === 0 && '已缩到最小'}
              onClick={(event) => {
                event.stopPropagation()
                setDepth(depth - 1)
              }}
            />
          </span>
        )}
        {closer?.length ? (
          <Button
            className={styles.back}
            onClick={(event) => {
              event.stopPropagation()
              setNear(undefined)
            }}
          >
            看全部
          </Button>
        ) : null}
      </div>
      {legend && <p className={styles.legend}>{legend}</p>}
    </section>
  )
}

/** The corners of the mainland, shown if there are no places to fit the drawing to. */
const mainland = [
  { lng: 73.5, lat: 18.2 },
  { lng: 135, lat: 53.5 },
] as const
/** How many degrees are in sight around a position that is being chosen; at first all places are. */
const depths = [0, 8, 2, 0.5, 0.1, 0.02] as const

/** Spreads the points of a cluster around its position, if they overlap even when zoomed in. */
const apart = ({ spots, x, y }: Cluster): Cluster[] =>
  spots.map((spot, index) => {
    const by = around(index, spots.length, 8 + spots.length * 4)
    return { spots: [spot], x: x + by.x, y: y + by.y }
  })

function Point({
  spots,
  at,
  named,
  before,
  on,
  still,
  onOpen,
}: {
  spots: readonly [Spot, ...Spot[]]
  at: { x: number; y: number }
  named?: boolean
  before: boolean
  on: boolean
  /** It cannot be pressed. */
  still: boolean
  onOpen(): void
}) {
  const [spot, ...rest] = spots
  const trouble = troubleIn(spots)
  const size = spot.weight === undefined ? 10 : 8 + Math.sqrt(Math.max(0, spot.weight)) * 18
  return (
    <button
      type="button"
      disabled={still}
      className={clsx(
        styles.spot,
        rest.length ? styles.cluster : spot.state && styles[spot.state],
        rest.length > 0 && trouble && styles[trouble.state],
        spot.weight !== undefined && styles.weighed,
        spot.faint && styles.faint,
        named && styles.named,
        on && styles.on,
      )}
      style={{ left: at.x, top: at.y, ['--size' as string]: `${rest.length ? 20 : size}px` }}
      aria-label={labelOf(spots)}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      <i data-count={rest.length > 0 ? spots.length : undefined} />
      <span className={before ? styles.before : undefined}>
        {nameOf(spots)}
        {!rest.length && spot.caption && <em> {spot.caption}</em>}
      </span>
    </button>
  )
}

const Grid = ({ map, width, height }: { map: Projection; width: number; height: number }) => (
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
)
