import { batchKinds, commandKinds } from '#contract/scenic/deviceCommands.ts'
import { type Device, devices } from '#contract/scenic/devices.ts'
import { useBatch } from '#web/features/scenic/device/useBatch.tsx'
import { Button } from '#web/parts/input/Button.tsx'

/** The commands that can be sent to all chosen cameras at once. */
export function BatchBar({ rows }: { rows: readonly Device[] }) {
  const { ask, busy, dialog } = useBatch([devices.list])
  const ids = rows.map(({ id }) => id)
  return (
    <>
      {batchKinds.map((kind) => (
        <Button key={kind} busy={busy} onClick={() => void ask(ids, kind)}>
          {commandKinds[kind]}
        </Button>
      ))}
      {dialog}
    </>
  )
}
