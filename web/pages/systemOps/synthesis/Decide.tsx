import { filmEvents } from '#contract/videos/films.ts'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import { synthesis } from '#contract/videos/synthesis.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const invalidates = [records.list, synthesis.overview, synthesis.film]

/** Of a video that the platform makes itself, and that nobody has paid for. */
const isCancellable = ({ state, priority, isPaid }: VideoRecord) =>
  priority !== null && !isPaid && (state === 'uploaded' || state === 'synthesising' || state === 'failed')
const isWaiting = ({ state, priority }: VideoRecord) => priority !== null && state === 'uploaded'

function usePriority(done?: () => void) {
  return useAction(synthesis.prioritize, {
    success: ({ changed }) => (changed === 0 ? '已在制作，次序没有改变' : `已改变 ${count(changed)} 条的次序`),
    invalidates,
    ...(done && { done }),
  })
}

function useCancel(done?: () => void) {
  const { run, busy } = useAction(synthesis.cancel, {
    success: ({ cancelled, passed }) =>
      cancelled === 0
        ? '没有取消：已生成、已付款，或由其他程序制作'
        : `已取消 ${count(cancelled)} 条${passed > 0 ? `，跳过 ${count(passed)} 条` : ''}`,
    invalidates,
    ...(done && { done }),
  })
  const ask = async (rows: readonly VideoRecord[]) => {
    const yes = await confirm({
      title: rows.length === 1 ? `取消制作 ${rows[0]!.externalId}？` : `取消制作 ${count(rows.length)} 条视频？`,
      text: '制作程序几秒内停下。游客之后付款的，仍会制作；也可以请求重试。',
      action: rows.length === 1 ? '取消制作' : `取消制作 ${count(rows.length)} 条`,
      danger: true,
    })
    if (yes) await run({ body: { ids: rows.map(({ id }) => id) } })
  }
  return { ask, busy }
}

/** Puts a waiting film before all others, or back into its order. */
export function PriorityButton({ row }: { row: VideoRecord }) {
  const { run, busy } = usePriority()
  if (!isWaiting(row)) return null
  const priority = row.priority === 'first' ? 'usual' : 'first'
  return (
    <ActButton busy={busy} onClick={() => void run({ body: { ids: [row.id], priority } })}>
      {filmEvents[priority]}
    </ActButton>
  )
}

export function CancelButton({ row }: { row: VideoRecord }) {
  const { ask, busy } = useCancel()
  if (!isCancellable(row)) return null
  return (
    <ActButton busy={busy} onClick={() => void ask([row])}>
      取消制作
    </ActButton>
  )
}

/** The same for chosen videos, of which it applies only to some. */
export function DecideBatch({ rows, clear }: { rows: readonly VideoRecord[]; clear(): void }) {
  const first = usePriority(clear)
  const cancel = useCancel(clear)
  const usual = rows.filter((row) => isWaiting(row) && row.priority === 'usual').map(({ id }) => id)
  const cancellable = rows.filter(isCancellable)
  return (
    <>
      {usual.length > 0 && (
        <Button
          size="small"
          busy={first.busy}
          onClick={() => void first.run({ body: { ids: usual, priority: 'first' } })}
        >
          {filmEvents.first} {count(usual.length)} 条
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button size="small" busy={cancel.busy} onClick={() => void cancel.ask(cancellable)}>
          取消制作 {count(cancellable.length)} 条
        </Button>
      )}
    </>
  )
}
