import type { ChannelCode } from '#contract/codes/channelCodes.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'
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
    </>
  )
}
