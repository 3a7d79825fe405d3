import { records, type VideoRecord } from '#contract/videos/records.ts'
import { type SynthesisReason, synthesis } from '#contract/videos/synthesis.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, dayAndTime } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'

function useRetry(done?: () => void) {
  return useAction(synthesis.retry, {
    success: ({ requested, passed }) =>
      requested === 0
        ? '没有可请求的：已不是失败，或已请求过'
        : `已请求重试 ${count(requested)} 条${passed > 0 ? `，跳过 ${count(passed)} 条` : ''}`,
    invalidates: [records.list, synthesis.overview],
    ...(done && { done }),
  })
}

/** Requests a retry of one video. The video's maker fetches the request and reports the result. */
export function RetryButton({ row: { id, retryAt } }: { row: VideoRecord }) {
  const { run, busy } = useRetry()
  if (retryAt) return <span className="t3">{dayAndTime(retryAt)} 已请求</span>
  return (
    <ActButton
      busy={busy}
      title="请制作方再合成一次；制作方取走后报告新的状态"
      onClick={() => void run({ body: { ids: [id] } })}
    >
      请求重试
    </ActButton>
  )
}

/** The same for chosen videos; applies only to failed ones without a pending request. */
export function RetryBatch({ rows, clear }: { rows: readonly VideoRecord[]; clear(): void }) {
  const { run, busy } = useRetry(clear)
  const ids = rows.filter(({ state, retryAt }) => state === 'failed' && !retryAt).map(({ id }) => id)
  if (ids.length === 0) return <span className="t3">选中的都不是失败，或已请求重试</span>
  return (
    <Button kind="primary" size="small" busy={busy} onClick={() => void run({ body: { ids } })}>
      请求重试 {count(ids.length)} 条
    </Button>
  )
}

/** All that failed for one reason, under the conditions of the page. */
export function RetryReason({ of, filter }: { of: SynthesisReason; filter: object }) {
  const { run, busy } = useRetry()
  const left = of.videos - of.requested
  if (left === 0) return <span className="t3">已请求</span>
  const ask = async () => {
    const yes = await confirm({
      title: `请求重试 ${count(left)} 条视频？`,
      text: `都因「${of.reason || '没有说明'}」失败${of.requested > 0 ? `，另有 ${count(of.requested)} 条已请求过` : ''}。制作方取走后逐条再合成。`,
      action: `请求重试 ${count(left)} 条`,
    })
    if (yes) await run({ body: { ...filter, reason: of.reason } })
  }
  return (
    <Button kind="link" busy={busy} onClick={() => void ask()}>
      重试 {count(left)} 条
    </Button>
  )
}
