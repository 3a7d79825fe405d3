import { devices } from '#contract/scenic/devices.ts'
import { titleOf } from '#web/crud/kit.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'

const title = titleOf(devices.list, 'gbCode')

/** The camera's current national code, by which the push is set up. For accounts that may read it. */
export function CameraCode({ deviceId }: { deviceId: number }) {
  const allowed = canCall(devices.gbCode)
  const { data, error } = useRead(devices.gbCode, { params: { id: deviceId } }, { enabled: allowed, live: ['device'] })
  if (!allowed) return null
  return (
    <Section
      title={`摄像头的${title}`}
      note={data?.gbCode ?? (error ? `没有取到：${error.message}` : '正在读取…')}
      end={data && <Copy text={data.gbCode} label={`复制${title}`} />}
    >
      {null}
    </Section>
  )
}
