import { useState } from 'react'
import { type DeviceRevenue as Brought, deviceHealth, lossMeaning, revenueDays } from '#contract/scenic/deviceHealth.ts'
import type { Device } from '#contract/scenic/devices.ts'
import { can } from '#web/kit/access/access.ts'
import { dayAndTime, formatDuration } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Amount } from '#web/parts/value/Amount.tsx'
import { Details, Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import styles from './DeviceHealth.module.css'

const choices = [
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
]
const shown = 5
const minutes = (count: number) => (count ? formatDuration(count * 60_000) : <span className="t3">0 分</span>)
const lost = (fen: number | null) =>
  fen === null ? <span className="t3">历史不足</span> : <Money fen={fen} sign out />

/** What a camera brought in, and what its time offline cost against its own usual; for accounts that see orders. */
export function DeviceRevenue({ device }: { device: Device }) {
  return can('order') ? <Revenue device={device} /> : null
}

function Revenue({ device: { id, caseId } }: { device: Device }) {
  const [days, setDays] = useState<string>(String(revenueDays.initial))
  const { data, error, refetch } = useRead(deviceHealth.revenue, { body: { id, days: Number(days) } }, { keep: true })
  const during = data && `from=${data.dayFrom}&to=${data.dayTo}`
  return (
    <Section
      title="收入与离线损失"
      end={<Segmented<string> label="收入的天数" options={choices} value={days} onChange={setDays} />}
    >
      {data ? (
        <>
          <Details
            items={[
              [
                '照片',
                <Amount
                  key="p"
                  value={data.sums.pictures}
                  unit="张"
                  to={can('photo') && `/pic/photo?caseId=${caseId}&deviceId=${id}&${during}`}
                />,
              ],
              ['其中已匹配', <Amount key="m" value={data.sums.matched} unit="张" />],
              ['支付笔数', <Amount key="n" value={data.sums.paidOrders} unit="笔" />],
              ['实付额', <Money key="f" fen={data.sums.paidFen} sign />],
              ['退款到账', <Money key="r" fen={data.sums.refundedFen} sign out />],
              ['离线（开放时间内）', minutes(data.sums.offlineMinutes)],
              ['离线损失（估算）', lost(data.sums.lostFen)],
            ]}
          />
          {data.hours.length > 0 && (
            <div className={styles.hours}>
              <Dear hours={data.hours} />
            </div>
          )}
          <p className={`${styles.how} t3`}>
            {lossMeaning}
            {data.heardSince && Date.parse(data.heardSince) > Date.parse(`${data.dayFrom}T00:00:00+08:00`) && (
              <> 心跳从 {dayAndTime(data.heardSince).slice(0, -3)} 起有记录。</>
            )}
          </p>
        </>
      ) : error ? (
        <p className="t3" role="alert">
          收入没有取到：{error.message}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton rows={3} columns={2} />
      )}
    </Section>
  )
}

/** The hours that cost most. */
function Dear({ hours }: { hours: Brought['hours'] }) {
  const rows = hours.slice(0, shown).map((row, id) => ({ id, ...row }))
  const more = hours.length - rows.length
  return (
    <CompactTable
      read={{ data: { rows }, error: null, refetch: () => {} }}
      what="离线的小时"
      columns={[
        { title: '小时', grow: true, render: ({ hour }) => `${dayAndTime(hour).slice(0, -3)} 起` },
        { title: '离线', width: 76, right: true, render: ({ offlineMinutes }) => `${offlineMinutes} 分` },
        { title: '实付', width: 92, right: true, render: ({ paidFen }) => <Money fen={paidFen} sign /> },
        {
          title: '平常',
          width: 92,
          right: true,
          render: ({ usualFen }) => (usualFen === null ? <span className="t3">—</span> : <Money fen={usualFen} sign />),
        },
        { title: '损失', width: 92, right: true, render: ({ lostFen }) => lost(lostFen) },
      ]}
      more={more > 0 && `另有 ${more} 个小时有离线`}
    />
  )
}
