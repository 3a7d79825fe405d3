import { Link } from 'react-router'
import { type RtmpCase, rtmpCases } from '#contract/streams/rtmpCases.ts'
import { rtmpDevices } from '#contract/streams/rtmpDevices.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { CodeSection } from './CodeSection.tsx'
import { HasCode } from './HasCode.tsx'
import styles from './StreamPage.module.css'

const columns = columnsOf(rtmpDevices.list, {
  deviceName: { grow: true },
  url: {
    width: 280,
    grow: true,
    render: ({ url }) => (
      <span className={styles.address}>
        <span className="el">{url}</span>
        <Copy text={url} label="复制 RTMP 地址" />
      </span>
    ),
  },
  code: { width: 84, render: ({ code }) => <HasCode code={code} /> },
})

/** The code of a project's entry, and its cameras under it. */
export default function RtmpCaseParts({ row: { id, version, name, code, devices } }: { row: RtmpCase }) {
  const read = useRead(rtmpDevices.ofRtmpCase, { params: { id } })
  const clear = useAction(rtmpDevices.clear, {
    success: ({ removed }) => `已删除 ${count(removed)} 台设备`,
    invalidates: [rtmpCases.list, rtmpCases.options, rtmpDevices.list, rtmpDevices.ofRtmpCase],
  })
  const empty = async () => {
    const yes = await confirm({
      title: `清空「${name}」的设备？`,
      text: `${count(devices)} 台设备的流名和推流码一并删除，摄像头本身不受影响。不可恢复。`,
      action: `删除 ${count(devices)} 台`,
      danger: true,
    })
    if (yes) await clear.run({ params: { id } })
  }
  return (
    <>
      <CodeSection key={`${id} ${code}`} code={code} row={{ id, version, name }} edit={rtmpCases.edit} />
      <Section
        title={rtmpDevices.list.noun}
        note={`${count(devices)} 台`}
        end={
          <>
            {devices > 0 && (
              <Button kind="link" disabled={clear.busy} onClick={() => void empty()}>
                清空设备
              </Button>
            )}
            <Link to={`/travelSpot/stream?tab=rtmpDevices&rtmpCaseId=${id}`}>管理设备</Link>
          </>
        }
      >
        <CompactTable read={read} what={rtmpDevices.list.noun} columns={columns} />
      </Section>
    </>
  )
}
