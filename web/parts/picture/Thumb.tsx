import { clsx } from 'clsx'
import { useState } from 'react'
import { fileAddress } from '../../kit/call/file.ts'
import { Icon } from '../value/Icon.tsx'
import styles from './Thumb.module.css'

/** The width in px from which faces can be recognised. */
const facesFrom = 100

/** A small picture at a signed address, fetched when it scrolls into view; if there is none, or it was deleted, an outline. */
export function Thumb({
  url,
  width = 36,
  height = 24,
  alt = '',
  className,
}: {
  url: string | null | undefined
  width?: number
  height?: number
  alt?: string
  className?: string
}) {
  const [lost, setLost] = useState<string>()
  if (!url || lost === url)
    return (
      <span className={clsx(styles.thumb, styles.none, className)} style={{ width, height }}>
        <Icon name="image" size={Math.min(16, height - 8)} />
      </span>
    )
  return (
    <img
      className={clsx(styles.thumb, className)}
      src={fileAddress(url)}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      data-pictures={width >= facesFrom ? '' : undefined}
      onError={() => setLost(url)}
    />
  )
}
