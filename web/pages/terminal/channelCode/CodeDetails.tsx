import { useState } from 'react'
import { type ChannelCode, channelCodes, codeDays } from '#contract/codes/channelCodes.ts'
import { spokenShort } from '#contract/codes/short.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { wordOptions } from '#web/features/scenic/Select.tsx'
import { download } from '#web/kit/call/file.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, percent } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { LocalAddress } from '#web/parts/state/LocalAddress.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { DayBars } from '../DayBars.tsx'
import { Short } from '../Short.tsx'
import styles from './CodeDetails.module.css'
import { RenewCode } from './RenewCode.tsx'

const fields = fieldsOf(channelCodes.list)
type Kind = 'qr' | 'mini'
const kindNames: Record<Kind, string> = { qr: '二维码', mini: '小程序码' }

/** A code's image with its address, and its results by day. */
export default function CodeDetails({ row }: { row: ChannelCode }) {
  return (
    <>
      <Section title="码图" end={<RenewCode row={row} />}>
        {/* Another short code is another picture. */}
        <Picture key={row.short} row={row} />
      </Section>
      <Section title={`近 ${codeDays} 日`}>
        <Funnel row={row} />
      </Section>
    </>
  )
}

function Picture({ row }: { row: ChannelCode }) {
  const { id, short, url } = row
  const [kind, setKind] = useState<Kind>('qr')
  const { data, error, refetch, isPending } = useRead(channelCodes.picture, { body: { id, kind, format: 'svg' } })
  const { run, busy } = useAction(channelCodes.picture, { done: (made) => download(made.imageUrl, made.fileName) })
  const save = (format: 'png' | 'svg') => run({ body: { id, kind, format, width: 2048 } })
  if (error && !data) return <ErrorState what={kindNames[kind]} error={error} retry={() => void refetch()} />
  return (
    <div className={styles.picture}>
      {isPending || !data ? (
        <Skeleton rows={4} columns={1} />
      ) : (
        <img className={styles.code} src={data.imageUrl} alt={`${kindNames[kind]} ${spokenShort(data.short)}`} />
      )}
      <div className={styles.beside}>
        {data?.mini && (
          <Segmented<Kind> label="码型" options={wordOptions(kindNames)} value={kind} onChange={setKind} />
        )}
        <p className={styles.big}>
          <Short short={short} />
          <Copy text={spokenShort(short)} label="复制短码" />
        </p>
        <p className={styles.address}>
          <span>{url}</span>
          <Copy text={url} label="复制短地址" />
        </p>
        <LocalAddress url={url} />
        <p className={styles.buttons}>
          <Button icon="download" busy={busy} onClick={() => void save('png')}>
            下载 PNG
          </Button>
          {kind === 'qr' && (
            <Button icon="download" busy={busy} onClick={() => void save('svg')}>
              下载 SVG
            </Button>
          )}
        </p>
      </div>
    </div>
  )
}

function Funnel({ row }: { row: ChannelCode }) {
  const { data, error, refetch } = useRead(channelCodes.days, { body: { id: row.id } }, { live: ['code', 'order'] })
  if (error && !data) return <ErrorState what="每日扫码" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} columns={4} />
  const sum = (key: 'opens' | 'arrivals') => data.rows.reduce((total, day) => total + day[key], 0)
  return (
    <>
      <dl className={styles.funnel}>
        <Step
          title={fieldIn(fields, 'scans').title}
          value={`${count(row.scans)} 次`}
          note={`打开短地址 ${count(sum('opens'))}，进入小程序 ${count(sum('arrivals'))}`}
        />
        <Step
          title="已支付订单"
          value={`${count(row.orders)} 笔`}
          note={
            row.scans === 0
              ? '还没有扫码'
              : 'conversion' in row
                ? `转化 ${percent((row.conversion ?? 0) / 10_000)}`
                : ''
          }
        />
        {'paidFen' in row && (
          <Step title={fieldIn(fields, 'paidFen').title} value={<Money fen={row.paidFen} sign />} note="已减去退款" />
        )}
      </dl>
      <DayBars days={data.rows} of="scans" />
    </>
  )
}

const Step = ({ title, value, note }: { title: string; value: React.ReactNode; note: string }) => (
  <div>
    <dt>{title}</dt>
    <dd className="b">{value}</dd>
    <dd className="t3">{note}</dd>
  </div>
)
