import { batchKinds, commandKinds } from '#contract/scenic/deviceCommands.ts'
import { devices } from '#contract/scenic/devices.ts'
import { Button } from '../../../parts/input/Button.tsx'
import { useBatch } from './useBatch.tsx'

/** The commands that can be sent to several cameras at once. */
export function BatchBar({ rows }: { rows: readonly { readonly id: number }[] }) {
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
