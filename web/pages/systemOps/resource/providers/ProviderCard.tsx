import { clsx } from 'clsx'
import { type ProviderRow, providerKinds, providerManners } from '#contract/monitoring/providers.ts'
import { statuses } from '#contract/status.ts'
import { count } from '#web/kit/format.ts'
import { Sparkline } from '#web/parts/chart/Sparkline.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { Lines } from '../Part.tsx'
import styles from './Providers.module.css'
import type { Tried } from './useTests.ts'
import { callTitle, failureOf, hasCalls, providerOf, sumOf } from './words.ts'

interface Props {
  row: ProviderRow
  tried: Tried | undefined
  onTest(): void
}

/** One service: who does it, how the calls to it went, and a test. */
export function ProviderCard({ row, tried, onTest }: Props) {
  const { kind, state, why, okAt, failedAt, setting, account } = row
  const { title, test } = providerKinds[kind]
  const { title: provider, manner, about } = providerOf(row)
  const isUnused = okAt === null && failedAt === null
  const { tone, shape, word } = statuses[state]
  return (
    <Panel className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Status tone={tone} shape={shape}>
          {state === 'unknown' ? '还没用过' : word}
        </Status>
        <span className="sp" />
        <Button size="small" busy={tried === 'running'} onClick={onTest} aria-label={`测试${title}`}>
          测试
        </Button>
      </header>
      <div className={styles.body}>
        <p>
          <strong>{provider}</strong>
          <span className={clsx(styles.manner, manner === 'simulated' && styles.simulated)}>
            {providerManners[manner]}
          </span>
          <span className="t2">{about}</span>
        </p>
        {why && <p className={styles.bad}>{why}</p>}
        {hasCalls(kind) && !isUnused && <Ends row={row} />}
        {row.calls.length > 0 && (
          <Lines
            rows={row.calls.map(({ call, calls, failed, ms }) => [
              callTitle(kind, call),
              `${count(calls)} 次${failed > 0 ? `，失败 ${count(failed)}` : ''}`,
              ms === null ? '' : `平均 ${count(ms)} 毫秒`,
            ])}
          />
        )}
        {(setting || account) && (
          <p className={clsx('t3', styles.setting)}>
            {setting && <code>{setting}</code>}
            {account && <span>{account}</span>}
          </p>
        )}
        <p className={clsx('t3', styles.test)} role="status">
          <TestResult tried={tried} hint={test} />
        </p>
      </div>
    </Panel>
  )
}

function Ends({ row }: { row: ProviderRow }) {
  const { kind, okAt, okCall, okMs, failedAt, failedCall, failures, calls, hours } = row
  return (
    <dl className={styles.ends}>
      <dt>最近成功</dt>
      <dd>
        <Time at={okAt} brief /> {okAt && `${callTitle(kind, okCall)}，${count(okMs)} 毫秒`}
      </dd>
      <dt>最近失败</dt>
      <dd className={failures > 0 ? styles.bad : undefined}>
        <Time at={failedAt} brief /> {failedAt && `${callTitle(kind, failedCall)}，${failureOf(row)}`}
      </dd>
      <dt>24 小时</dt>
      <dd className={styles.day}>
        {sumOf(calls)}
        {calls.length > 0 && <Sparkline values={hours} width={132} height={24} quiet />}
      </dd>
    </dl>
  )
}

function TestResult({ tried, hint }: { tried: Tried | undefined; hint: string }) {
  if (tried === undefined) return `测试：${hint}`
  if (tried === 'running') return '正在测试'
  if (tried instanceof Error) return <span className={styles.bad}>没有测成：{tried.message}</span>
  const [tone, shape, word] = tried.ok
    ? (['ok', 'check', '测试通过'] as const)
    : (['down', 'octagon', '测试没有通过'] as const)
  return (
    <>
      <Status tone={tone} shape={shape}>
        {word}
      </Status>
      ：{tried.text}，用时 {count(tried.ms)} 毫秒
    </>
  )
}
