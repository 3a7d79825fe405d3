import { useState } from 'react'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { type Point, points } from '#contract/scenic/points.ts'
import { Unsent } from '#web/features/scenic/caseImages/Unsent.tsx'
import { Preview } from '#web/features/scenic/terminal/Preview.tsx'
import { useOrder } from '#web/features/scenic/terminal/useOrder.ts'
import { showingOf, useProject } from '#web/features/scenic/terminal/useProject.tsx'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import styles from './HotspotPage.module.css'
import { Spot } from './Spot.tsx'
import { bySales, type SpotSales, salesDays, useSpotSales } from './spotSales.ts'

/** 网红打卡点: which points of a project its terminals show, in which order and with which pictures. */
export default function HotspotPage() {
  const project = useProject()
  const { row, error, retry } = project
  return (
    <Page kind="scroll">
      <PageHeader title={pageByName.get('hotspot')?.title ?? ''} meta={project.select}>
        {row && can('display') && (
          <Link className={styles.link} to={`/terminal/display?caseId=${row.id}`}>
            展示页
          </Link>
        )}
      </PageHeader>
      {error && !(row && project.points) ? (
        <ErrorState what={points.list.noun} error={error} retry={retry} />
      ) : project.missing ? (
        <Empty title="没有可以设置的项目" note="项目可能已被删除，或不在可见范围内">
          {can('area') && <Link to="/travelSpot/area">项目信息</Link>}
        </Empty>
      ) : !row || !project.points ? (
        <Skeleton rows={8} columns={3} />
      ) : (
        <>
          {error && <StaleNote error={error} retry={retry} />}
          <Spots key={row.id} row={row} rows={project.points} />
        </>
      )}
      <Unsent />
    </Page>
  )
}

function Spots({ row, rows }: { row: NonNullable<ReturnType<typeof useProject>['row']>; rows: readonly Point[] }) {
  const [announcement, setAnnouncement] = useState('')
  const save = useAction(points.order, { invalidates: [points.list, points.options] })
  const byId = new Map(rows.map((point) => [point.id, point]))
  const sales = useSpotSales(row.id)
  const { order, move, put } = useOrder(
    rows.flatMap(({ id, hot }) => (hot ? [id] : [])),
    async (ids) => {
      const rest = [...ids]
      // Only the hotspots are reordered; the other points keep their positions.
      const all = rows.map(({ id, hot }) => (hot ? (rest.shift() ?? id) : id))
      return (await save.run({ body: { caseId: row.id, ids: all } })) !== undefined
    },
  )
  const hot = order.flatMap((id) => byId.get(id) ?? [])
  const others = bySales(
    rows.filter((point) => !point.hot),
    ({ id }) => id,
    sales,
  )
  const step = (id: number, onto: number) => {
    move(id, onto)
    setAnnouncement(`「${byId.get(id)?.name}」移到第 ${order.indexOf(onto) + 1} 位`)
  }
  const to = can('point') && `/pic/point?caseId=${row.id}`
  if (rows.length === 0)
    return (
      <Empty title="这个项目还没有点位" note={`${row.areaName} ${row.name}`}>
        {to && <Link to={to}>新增点位</Link>}
      </Empty>
    )
  return (
    <div className={styles.both}>
      <Panel aria-label={points.list.noun}>
        <header>
          <h2>{points.list.noun}</h2>
          <span className="t3">
            打卡点 {count(hot.length)} 个，共 {count(rows.length)} 个
          </span>
          <span className="sp" />
          {to && <Link to={to}>管理点位</Link>}
        </header>
        <h3 className={styles.part}>
          <span>终端上展示，按此次序{sales && `；实收和扫码为近 ${salesDays} 天`}</span>
          {sales && hot.length > 1 && <OrderBySales order={order} sales={sales} put={put} />}
        </h3>
        {hot.length ? (
          <ol className={styles.spots}>
            {hot.map((point, at) => (
              <Spot
                key={point.id}
                point={point}
                sales={sales?.get(point.id)}
                place={at + 1}
                before={hot[at - 1]?.id}
                after={hot[at + 1]?.id}
                onMove={step}
              />
            ))}
          </ol>
        ) : (
          <p className={styles.none}>还没有打卡点，从下面的点位里设一个。</p>
        )}
        {others.length > 0 && (
          <>
            <h3 className={styles.part}>不展示{sales && '，卖得多的在前'}</h3>
            <ul className={styles.spots}>
              {others.map((point) => (
                <Spot key={point.id} point={point} sales={sales?.get(point.id)} onMove={step} />
              ))}
            </ul>
          </>
        )}
        <p className="sr" role="status">
          {announcement}
        </p>
      </Panel>
      <Preview showing={showingOf(row, hot)} />
    </div>
  )
}

interface OrderProps {
  order: readonly number[]
  sales: SpotSales
  put(ids: readonly number[]): void
}

/** Puts the spots that sell most first, which can be taken back. */
function OrderBySales({ order, sales, put }: OrderProps) {
  const best = bySales(order, (id) => id, sales)
  const arrange = () => {
    put(best)
    notice.ok('已按实收排序', { action: { text: '撤销', run: () => put(order) } })
  }
  return (
    <Button kind="link" why={best.every((id, at) => id === order[at]) && '已是这个次序'} onClick={arrange}>
      按实收排序
    </Button>
  )
}
