import type { OverviewMeasure, Ranked } from '#contract/reports/overview.ts'
import { overviewMeasures } from '#contract/reports/overview.ts'
import { sumOf } from '#contract/reports/sumOf.ts'
import { cases } from '#contract/scenic/cases.ts'
import { titleOf } from '#web/crud/kit.ts'
import { inText } from '#web/features/figures/inText.ts'
import { PlaceMap } from '#web/features/map/PlaceMap.tsx'
import { onMap } from '#web/features/map/storedPosition.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import styles from './Spread.module.css'

interface Props {
  rows: readonly Ranked[]
  by: OverviewMeasure
  province: string | undefined
  onProvince(province: string | undefined): void
  openId: number | undefined
  onOpen(id: number): void
}

/** Where it happens: scenic areas by their position and figure, and the provinces that they add up to. */
export function Spread({ rows, by, province, onProvince, openId, onOpen }: Props) {
  const { data } = useRead(cases.provinces, { body: {} }, { staleMs: 60_000 })
  const figures = rows.map((row) => row[by] ?? 0)
  const max = Math.max(1, ...figures)
  // Averages and shares are large everywhere, so that the sizes of points start at the smallest value instead of zero.
  const least = isRatio(by) ? Math.min(max - 1, ...figures.filter(Boolean)) : 0
  const placed = rows.flatMap((row) => {
    const place = onMap(row)
    if (!place) return []
    return {
      ...{ id: row.id, name: row.name, ...place },
      caption: inText(by, row[by]),
      weight: Math.max(0, ((row[by] ?? 0) - least) / (max - least)),
      faint: province !== undefined && row.province !== province,
    }
  })
  const provinces = [...Map.groupBy(rows, (row) => row.province)]
    .map(([name, of]) => ({
      name,
      value: sumOf(of)[by],
      areas: of.length,
      devices: data?.rows.find((row) => row.province === name)?.devices,
    }))
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return (
    <Panel className={styles.spread} aria-label="分布">
      <header>
        <h2>分布</h2>
        <span className="sp" />
        <span className="t3">{overviewMeasures[by]}</span>
      </header>
      <PlaceMap
        label="景区分布"
        spots={placed}
        openId={openId}
        onOpen={onOpen}
        legend={
          <>
            <span>点的大小按{overviewMeasures[by]}</span>
            <span className="sp" />
            {rows.length > placed.length && <span>{count(rows.length - placed.length)} 个没有坐标</span>}
          </>
        }
      />
      <ul className={styles.provinces} aria-label={titleOf(cases.provinces, 'province')}>
        {provinces.map(({ name, value, areas, devices }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === province}
              onClick={() => onProvince(name === province ? undefined : name)}
            >
              <span className="el">{name}</span>
              <span className="t3">
                {count(areas)} 个景区{devices !== undefined && `，${count(devices)} 台`}
              </span>
              <b>{inText(by, value)}</b>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isRatio = (by: OverviewMeasure) => by === 'averageFen' || by === 'conversion'
