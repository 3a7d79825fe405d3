import { clsx } from 'clsx'
import { useState } from 'react'
import { fileAddress } from '../../kit/call/file.ts'
import { Icon } from '../value/Icon.tsx'
import styles from './Thumb.module.css'

/** From so many px on, faces can be told. */
const facesFrom = 100

/** A small picture at a signed address, fetched when it comes into sight; where there is none, or it has gone, an outline in the same place. */
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
