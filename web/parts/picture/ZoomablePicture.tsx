import { clsx } from 'clsx'
import type { Large } from '../../kit/look/large.ts'
import { showLarge } from '../../kit/look/large.ts'
import { Thumb } from './Thumb.tsx'
import styles from './ZoomablePicture.module.css'

/** A small picture that opens large on click; without a picture an outline and no button. */
export function ZoomablePicture({
  url,
  of,
  label = '看大图',
  width,
  height,
  className,
}: {
  url: string | null | undefined
  of: Large
  /** What the picture shows, for screen readers. */
  label?: string
  width?: number
  height?: number
  className?: string
}) {
  const thumb = <Thumb url={url} width={width} height={height} />
  if (!url) return thumb
  return (
    <button
      type="button"
      className={clsx(styles.enlarge, className)}
      aria-label={label}
      title="看大图"
      onClick={() => showLarge(of)}
    >
      {thumb}
    </button>
  )
}
