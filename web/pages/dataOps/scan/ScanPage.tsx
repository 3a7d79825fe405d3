import { useNavigate } from 'react-router'
import { type ScanGroup, type ScanRow, scanGroups, scans } from '#contract/codes/scans.ts'
import { shiftDay } from '#contract/zone.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { Choice } from '#web/features/Choice.tsx'
import { can } from '#web/kit/access/access.ts'
import { count, percent, today, yuanSign } from '#web/kit/format.ts'
import { type FilterOf, useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Card } from '#web/parts/table/DataTable.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { ScanDays } from './ScanDays.tsx'
import { ScanDetails } from './ScanDetails.tsx'
import styles from './ScanPage.module.css'
import { ordersOf, within } from './within.ts'

type Filter = FilterOf<typeof scans.list>

const views = Object.entries(scanGroups).map(([value, label]) => ({ value: value as ScanGroup, label }))
const days = 7

/** 扫码统计: scans of codes and the resulting purchases, by scenic area, project, point, camera, channel or day. */
export default function ScanPage() {
  const defaults = { by: 'area' as const, dayFrom: shiftDay(today(), 1 - days), dayTo: today() }
  const list = useList(scans.list, { defaults, live: ['visitor', 'order'] })
  const { id: _id, ...fixed } = list.body
  const opened = useOpenRow(list, { fixed: fixed as Filter })
  const navigate = useNavigate()
  const { filter, reply } = list
  const by = filter.by ?? 'area'
  const placed = by === 'case' || by === 'point' || by === 'device'
  const sums = reply?.sums
  const next = nextOf[by]
  /** The same figures one step finer. */
  const finer = (row: ScanRow) => {
    const { dayFrom, dayTo, areaId, caseId, pointId } = within(filter, row)
    const address = Object.entries({ by: next, areaId, caseId, pointId, dayFrom, dayTo }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    )
    void navigate(`/dataOps/scan?${new URLSearchParams(address)}`)
  }
  const columns = columnsOf(scans.list, {
    name: { head: true, title: scanGroups[by].slice(1), width: 200 },
    ...(placed && { areaName: { width: 170 } }),
    ...((by === 'point' || by === 'device') && { caseName: { width: 140 } }),
    scans: {},
    orders: { to: (row) => can('order') && ordersOf(filter, by, row) },
    conversion: {},
    paidFen: {},
  })
  return (
    <ListPage
      title="扫码统计"
      action={
        <Choice
          label="分组"
          options={views}
          value={by}
          // The order and the search of one grouping mean nothing in another.
          onChange={(to) => list.set({ by: to, q: undefined })}
          className={styles.groups}
        />
      }
      filters={
        <>
          <Filters list={list} show={['areaId', 'caseId', 'pointId', 'day']} />
          <ScanDays filter={filter} />
        </>
      }
      list={list}
      columns={columns}
      what="扫码"
      noun="行"
      conditions={useConditions(list)}
      sums={
        sums && (
          <span className={styles.sums}>
            <span className="t3">
              扫码 <b>{count(sums.scans)}</b> 次
            </span>
            <span className="t3">
              订单 <b>{count(sums.orders)}</b> 笔
            </span>
            <span className="t3">
              转化率 <b>{sums.scans ? percent(sums.orders / sums.scans) : '—'}</b>
            </span>
            {'paidFen' in sums && (
              <span className="t3">
                实收 <b>{yuanSign(sums.paidFen)}</b>
              </span>
            )}
          </span>
        )
      }
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      card={(row) => (
        <Card
          lines={[
            [row.name, `扫码 ${count(row.scans)} 次`],
            [placed ? `${row.areaName ?? ''} ${by === 'case' ? '' : (row.caseName ?? '')}` : '', share(row.conversion)],
            [`订单 ${count(row.orders)} 笔`, 'paidFen' in row ? yuanSign(row.paidFen) : undefined],
          ]}
        />
      )}
    >
      <RowDrawer
        opened={opened}
        what="扫码"
        title={(row) => row.name}
        footer={(row) =>
          next && (
            <>
              <span className="sp" />
              <Button onClick={() => finer(row)}>{scanGroups[next]}看</Button>
            </>
          )
        }
      >
        {(row) => <ScanDetails key={`${by}${row.id}`} by={by} row={row} filter={filter} />}
      </RowDrawer>
    </ListPage>
  )
}

const share = (conversion: number | null) =>
  conversion === null ? <span className="t3">—</span> : percent(conversion / 10_000)

const nextOf: Readonly<Record<ScanGroup, ScanGroup | undefined>> = {
  area: 'case',
  case: 'point',
  point: 'device',
  device: 'day',
  channel: undefined,
  day: 'area',
}
