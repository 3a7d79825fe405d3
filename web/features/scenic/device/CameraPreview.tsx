import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { fileAddress } from '#web/kit/call/file.ts'
import { clock } from '#web/kit/format.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { marks } from '../../states.ts'
import styles from './CameraPreview.module.css'
import { cameraPreviewOf, type Seen } from './previewContent.ts'

interface Props {
  device: Seen & { readonly name: string }
  /** When the row was read: durations count to it. */
  asOf: string
  /** If the camera works, an outdated still is shown faded. The children drawn over it say so. */
  old?: true
  children?: ReactNode
}

/** What a camera sees: its still with the time, or the reason why there is none. */
export function CameraPreview({ device, asOf, old, children }: Props) {
  const preview = cameraPreviewOf(device, asOf)
  const [tone, shape] = marks.place[device.state]
  const faded = old && device.state === 'ok' && !('still' in preview) && device.snapshotUrl && device.snapshotAt
  const still =
    'still' in preview ? preview : faded ? { still: device.snapshotUrl ?? '', at: device.snapshotAt ?? asOf } : null
  if (still)
    return (
      <span className={clsx(styles.view, faded && styles.faded)} data-pictures="">
        <img
          src={fileAddress(still.still)}
          alt={`${device.name}，${clock(still.at)} 的画面`}
          loading="lazy"
          decoding="async"
        />
        <span className={styles.at}>{clock(still.at)}</span>
        {children}
      </span>
    )
  if (!('title' in preview)) return null
  return (
    <span className={clsx(styles.view, styles.dark)}>
      <span className={styles[tone]}>
        <Glyph shape={device.state === 'ok' ? 'clock' : shape} size={20} />
      </span>
      <b>{preview.title}</b>
      <span>{preview.note}</span>
      {children}
    </span>
  )
}

/** The same in a row of the table: the still, or the state's shape on a quiet ground. */
export function CameraThumbnail({
  device,
  asOf,
  width = 46,
  height = 26,
}: {
  device: Seen
  asOf: string
  width?: number
  height?: number
}) {
  const preview = cameraPreviewOf(device, asOf)
  if ('still' in preview) return <Thumb url={preview.still} width={width} height={height} />
  return (
    <span className={styles.unseen} style={{ width, height }}>
      <Glyph shape={device.state === 'ok' ? 'clock' : marks.place[device.state][1]} size={13} />
    </span>
  )
}
