import { schemes } from '#contract/codes/schemes.ts'
import { label } from '#web/kit/form/shape.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { toneClass } from '#web/parts/value/Glyph.tsx'
import styles from './Quota.module.css'

const { reply } = schemes.quota

/** How many links were created today, the daily limit, and how many links need attention. */
export function Quota() {
  const { data } = useRead(schemes.quota, {}, { live: ['code'] })
  if (!data) return null
  if (!data.ends) return <span className="t3">没有接入小程序：外链就是短地址，长期有效</span>
  const { made, limit, spent, expiring, failed } = data
  const share = spent ? 1 : limit > 0 ? Math.min(1, Math.max(0, made / limit)) : 1
  return (
    <span className={styles.quota}>
      <span className={share > 0.9 ? toneClass.warn : 't3'}>
        {label(reply, 'made')} {count(made)} / {count(limit)}
        {spent && '，平台已拒绝继续生成'}
      </span>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </span>
      {expiring > 0 && (
        <span className={toneClass.warn}>
          {label(reply, 'expiring')} {count(expiring)}
        </span>
      )}
      {failed > 0 && (
        <span className={toneClass.down}>
          {label(reply, 'failed')} {count(failed)}
        </span>
      )}
    </span>
  )
}
