import { lazy, Suspense, useState } from 'react'
import type { Device } from '#contract/scenic/devices.ts'
import { streams } from '#contract/streams/streams.ts'
import { State } from '#web/features/State.tsx'
import { OneSelect } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './DevicePreview.module.css'

const LivePlayer = lazy(() => import('#web/features/streams/LivePlayer.tsx'))

/** The live picture of a camera, from the streams that it pushes. Renders nothing if it has none. */
export function DeviceLive({ device }: { device: Device }) {
  const { data } = useRead(streams.list, { body: { deviceId: device.id, size: 20 } }, { live: ['stream'], keep: true })
  const [chosen, choose] = useState<number>()
  const rows = data?.rows.filter(({ deviceId }) => deviceId === device.id) ?? []
  const row = rows.find(({ id }) => id === chosen) ?? rows.find(({ state }) => state === 'live') ?? rows[0]
  if (!row) return null
  return (
    <Section
      title="实时画面"
      note={<State of="stream" is={row.state} size={13} />}
      end={
        rows.length > 1 &&
        (rows.length > 3 ? (
          <OneSelect
            aria-label="视频流"
            className={styles.choice}
            options={rows.map(({ id, name }) => ({ value: id, label: name }))}
            value={row.id}
            onChange={choose}
          />
        ) : (
          <Segmented
            label="视频流"
            options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(row.id)}
            onChange={(id) => choose(Number(id))}
          />
        ))
      }
    >
      <Suspense>
        <LivePlayer key={row.id} id={row.id} name={`${device.name} ${row.name}`} />
      </Suspense>
    </Section>
  )
}
