import { servers } from '#contract/servers/servers.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Button } from '#web/parts/input/Button.tsx'

/** Queries the cloud now instead of at the next scheduled time. */
export function AskCloud() {
  const { run, busy } = useAction(servers.states, { invalidates: [servers.list] })
  return (
    <Button icon="refresh" busy={busy} onClick={() => void run({ body: {} })}>
      查询云上状态
    </Button>
  )
}
