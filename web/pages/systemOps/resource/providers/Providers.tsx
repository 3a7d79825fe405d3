import { providerKinds, providers } from '#contract/monitoring/providers.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import { ResourceViews } from '../ResourceViews.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import styles from './Providers.module.css'
import { useTests } from './useTests.ts'
import { providerOf } from './words.ts'

/** The services outside: payment, messages, storage and the rest, the worst first, each with a test. */
export default function Providers() {
  const { data, error, refetch } = useRead(providers.list, { body: {} }, { keep: true })
  const refresh = () => void refetch()
  useEvery(15_000, refresh)
  useAct({ icon: 'refresh', label: '刷新', keys: 'r', run: refresh })
  const { tried, run } = useTests(refresh)
  const simulated = data?.rows.filter((row) => providerOf(row).manner === 'simulated') ?? []
  return (
    <Page kind="scroll">
      <PageHeader title="资源总览" meta={<ResourceViews asOf={data?.asOf} />}>
        {data && (
          <Button
            busy={[...tried.values()].includes('running')}
            onClick={() => {
              for (const { kind } of data.rows) void run(kind)
            }}
          >
            全部测试
          </Button>
        )}
      </PageHeader>
      {error && data && <StaleNote className={styles.stale} asOf={data.asOf} error={error} retry={refresh} />}
      {!data ? (
        error ? (
          <ErrorState what="外部服务" error={error} retry={refresh} />
        ) : (
          <Skeleton rows={8} columns={2} />
        )
      ) : (
        <div className={styles.cards}>
          {simulated.length > 0 && (
            <p className={styles.note}>
              {simulated.map(({ kind }) => providerKinds[kind].title).join('、')}
              还是模拟的。正式使用前，照 docs/OPERATIONS.md 设好卡片里的环境变量，再重启。
            </p>
          )}
          {data.rows.map((row) => (
            <ProviderCard key={row.kind} row={row} tried={tried.get(row.kind)} onTest={() => void run(row.kind)} />
          ))}
        </div>
      )}
    </Page>
  )
}
