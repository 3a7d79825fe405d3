import { providers } from '#contract/monitoring/providers.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useTabs } from '#web/kit/useTabs.ts'
import { Views } from '#web/parts/filter/Views.tsx'
import { LiveMark } from '#web/parts/value/LiveMark.tsx'
import styles from './ResourcePage.module.css'

const keys = ['resources', 'providers'] as const
const titles = { resources: '运行情况', providers: '外部服务' } as const

/** The chosen view of the page, among those that the account may open. */
export function useView() {
  const [view, pick] = useTabs(keys)
  return [canCall(providers.list) ? view : 'resources', pick] as const
}

/** What the platform runs on, and the services outside, for accounts that may open both; and as of when the page is. */
export function ResourceViews({ asOf }: { asOf: string | undefined }) {
  const [view, pick] = useView()
  return (
    <span className={styles.views}>
      {canCall(providers.list) && (
        <Views label="资源总览" views={keys.map((key) => ({ key, title: titles[key] }))} active={view} onPick={pick} />
      )}
      {asOf && <LiveMark asOf={asOf} />}
    </span>
  )
}
