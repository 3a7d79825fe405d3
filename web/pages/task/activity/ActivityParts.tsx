import { activitySales } from '#contract/reports/activitySales.ts'
import type { Activity } from '#contract/sales/activities.ts'
import { BesideUsual } from '#web/crud/report/BesideUsual.tsx'
import { can } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'

/** How the project sells during the activity, beside how it usually does. For accounts that have the orders. */
export default function ActivityParts({ row }: { row: Activity }) {
  if (!can('order')) return null
  return (
    <Section title="活动期间的销售">
      {row.state === 'drafted' ? (
        <p className="t3">活动开始后，这里每天与平常同样的星期几相比。</p>
      ) : (
        <Loaded key={`${row.id} ${row.startsAt} ${row.endsAt}`} row={row} />
      )}
    </Section>
  )
}

function Loaded({ row: { id, startsAt } }: { row: Activity }) {
  const { data, error, refetch } = useRead(activitySales.one, { body: { id } }, { live: ['order'] })
  if (data)
    return <BesideUsual data={data} startsAt={startsAt} counted="项目的全部订单" leftOut="不算有其他活动的日子" />
  if (error) return <ErrorState what="活动期间的销售" error={error} retry={() => void refetch()} />
  return <Skeleton rows={7} columns={3} />
}
