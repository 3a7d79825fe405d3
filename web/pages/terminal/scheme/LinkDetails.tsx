import { type ChannelCode, channelCodes, codeDays } from '#contract/codes/channelCodes.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { DayBars } from '../DayBars.tsx'
import styles from './SchemePage.module.css'

/** Which address to hand out, and which one it leads to at present. */
export default function LinkDetails({ row }: { row: ChannelCode }) {
  return (
    <>
      <Section title="对外使用" note="长期有效，总是转到最新的链接">
        <p className={styles.whole}>
          <span>{row.url}</span>
          <Copy text={row.url} label="复制短地址" />
        </p>
      </Section>
      {row.linkUrl && (
        <Section title="当前链接" note="到期即失效，不要印出来">
          <p className={styles.whole}>
            <span>{row.linkUrl}</span>
            <Copy text={row.linkUrl} label="复制当前链接" />
          </p>
        </Section>
      )}
      <Section title={`近 ${codeDays} 日`}>
        <Opens row={row} />
      </Section>
    </>
  )
}

function Opens({ row: { id, opens } }: { row: ChannelCode }) {
  const { data, error, refetch } = useRead(channelCodes.days, { body: { id } }, { live: ['code'] })
  if (error && !data) return <ErrorState what="每日点击" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} columns={4} />
  return (
    <>
      <p>
        短地址被点开 <b>{count(opens)}</b> 次
      </p>
      <DayBars days={data.rows} of="opens" />
    </>
  )
}
