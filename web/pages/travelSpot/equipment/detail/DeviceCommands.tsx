import { commandKinds, deviceCommands } from '#contract/scenic/deviceCommands.ts'
import type { Device } from '#contract/scenic/devices.ts'
import { titleOf } from '#web/crud/kit.ts'
import { CommandMark } from '#web/features/scenic/device/CommandMark.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'

const shown = 8
const title = (field: string) => titleOf(deviceCommands.list, field)

/** The latest commands for a camera and their results, updated live. */
export function DeviceCommands({ device: { id } }: { device: Device }) {
  const read = useRead(deviceCommands.list, { body: { deviceId: id, size: shown } }, { keep: true, live: ['command'] })
  const total = read.data?.total
  return (
    <Section title="命令记录" note={total ? `${total} 条` : undefined}>
      <CompactTable
        read={read}
        what={title('kind')}
        none="还没有下过命令"
        columns={[
          { title: title('kind'), width: 92, render: ({ kind }) => commandKinds[kind] },
          {
            title: title('state'),
            // With the reason of a refusal, on a phone too.
            width: 250,
            grow: true,
            render: ({ state, reason }) => <CommandMark is={state} reason={reason} />,
          },
          {
            title: title('requestedBy'),
            width: 96,
            render: ({ requestedBy }) => <span title={requestedBy}>{requestedBy}</span>,
          },
          { title: title('createdAt'), width: 128, render: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      {total !== undefined && total > shown && <p className="t3">显示最近 {shown} 条，记录保留 90 天</p>}
    </Section>
  )
}
