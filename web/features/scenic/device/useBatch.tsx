import { useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import { type BatchReply, type batchKinds, commandKinds, deviceCommands } from '#contract/scenic/deviceCommands.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { toast } from '#web/kit/look/toast.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'

type Kind = (typeof batchKinds)[number]
/** What one call takes. */
const atOnce = 200

/**
 * Sends a command to many cameras. Cameras that were refused are listed with the reason.
 * `reads` show the state of commands; `dialog` must be rendered by the page.
 */
export function useBatch(reads: readonly Operation[]) {
  const [missed, setMissed] = useState<{ kind: Kind; rows: BatchReply['rows'] }>()
  const [open, setOpen] = useState(false)
  const { run, busy } = useAction(deviceCommands.batch, {
    invalidates: [deviceCommands.list, ...reads],
  })
  const ask = async (deviceIds: readonly number[], kind: Kind) => {
    const rows: BatchReply['rows'] = []
    for (let at = 0; at < deviceIds.length; at += atOnce) {
      const reply = await run({ body: { deviceIds: deviceIds.slice(at, at + atOnce), kind } })
      if (!reply) return false
      rows.push(...reply.rows)
    }
    const left = rows.filter(({ commandId }) => commandId === null)
    const sentCount = rows.length - left.length
    if (sentCount) toast.ok(`已向 ${count(sentCount)} 台下达${commandKinds[kind]}`)
    if (left.length) {
      setMissed({ kind, rows: left })
      setOpen(true)
    }
    return true
  }
  const dialog = missed && (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={`${count(missed.rows.length)} 台没有下达`}
      mark={commandKinds[missed.kind]}
      width={560}
    >
      <CompactTable
        read={{
          data: { rows: missed.rows.map((row) => ({ id: row.deviceId, ...row })) },
          error: null,
          refetch: () => {},
        }}
        what="摄像头列表"
        columns={[
          {
            title: '没有下达的摄像头',
            width: 150,
            render: ({ deviceName }) => <span title={deviceName}>{deviceName}</span>,
          },
          {
            title: '为什么',
            grow: true,
            render: ({ reason }) => <span style={{ whiteSpace: 'normal' }}>{reason}</span>,
          },
        ]}
      />
    </Dialog>
  )
  return { ask, busy, dialog }
}
