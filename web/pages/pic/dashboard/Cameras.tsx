import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { type CameraSteps, faceMatches, photoStep, photoSteps, reportsViews } from '#contract/pictures/faceMatches.ts'
import { type ColumnOptions, factOf } from '#web/crud/columns.tsx'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { lastDays } from '#web/crud/report/about.ts'
import { can } from '#web/kit/access/access.ts'
import { count, percent } from '#web/kit/format.ts'
import { type FilterOf, useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { Card } from '#web/parts/table/DataTable.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { Details } from '#web/parts/value/Details.tsx'
import styles from './Cameras.module.css'
import { stepColumns } from './stepColumns.tsx'
import { DashboardViews } from './tabs.tsx'

/** Each camera with what became of the pictures that it took in some days. */
export function Cameras() {
  const list = useList(faceMatches.cameras, { defaults: lastDays(7), live: ['picture'] })
  const { id: _id, ...fixed } = list.body
  const opened = useOpenRow(list, { fixed: fixed as FilterOf<typeof faceMatches.cameras> })
  const { filter, reply } = list
  const sums = reply?.sums
  return (
    <ListPage
      title={pageByName.get('photoDashboard')?.title ?? ''}
      meta={<DashboardViews />}
      filters={<Filters list={list} show={['day', 'areaId', 'caseId']} />}
      list={list}
      columns={stepColumns(filter)}
      what={faceMatches.cameras.noun}
      noun={faceMatches.cameras.counter}
      conditions={useConditions(list)}
      sums={
        sums && (
          <span className="t3">
            {photoSteps(sums).map(({ key, name }) => (
              <span key={key} className={styles.sum}>
                {name} <b>{count(sums[key])}</b> 张
              </span>
            ))}
          </span>
        )
      }
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      card={(row) => (
        <Card
          lines={[
            [row.name, `${taken.name} ${count(row.taken)} 张`],
            [row.areaName, `${matched.name} ${count(row.matched)} 张，${share(row.matchRate)}`],
            [row.caseName, `${sold.name} ${count(row.sold)} 张，${share(row.saleRate)}`],
          ]}
        />
      )}
    >
      <RowDrawer opened={opened} what={faceMatches.cameras.noun} title={(row) => row.name}>
        {(row) => <CameraFacts row={row} />}
      </RowDrawer>
    </ListPage>
  )
}

const { taken, matched, sold } = photoStep
const share = (rate: number | null) => (rate === null ? '—' : percent(rate / 10_000))

const columnOptions: ColumnOptions<typeof faceMatches.cameras> = {
  areaName: {},
  caseName: {},
  taken: {},
  matched: {},
  matchRate: {},
  viewed: {},
  sold: {},
  saleRate: {},
  printed: {},
  printedUnsold: {},
}

function CameraFacts({ row }: { row: CameraSteps }) {
  const { id, areaId, caseId } = row
  const fields = fieldsOf(faceMatches.cameras)
  return (
    <>
      <Details
        items={Object.entries(columnOptions)
          .filter(([key]) => key !== 'viewed' || reportsViews(row))
          .map(([key, look]) => {
            const field = fieldIn(fields, key)
            return [field.title, factOf(field, row, look)] as const
          })}
      />
      <p className={styles.ways}>
        <Link to={`/pic/dashboard?tab=matches&areaId=${areaId}&caseId=${caseId}&deviceId=${id}`}>
          这台的{faceMatches.list.noun}
        </Link>
        {can('equipment') && (
          <Link to={`/travelSpot/equipment?open=${id}`}>到{pageByName.get('equipment')?.title}</Link>
        )}
      </p>
    </>
  )
}
