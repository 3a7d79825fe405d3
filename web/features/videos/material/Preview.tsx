import { clsx } from 'clsx'
import { useState } from 'react'
import { materialLimits } from '#contract/videos/materialKinds.ts'
import { type Material, materials } from '#contract/videos/materials.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Preview.module.css'
import { lasting } from './words.ts'

type Shown = Pick<Material, 'kind' | 'name' | 'url' | 'thumbUrl' | 'durationMs'>

/** What a material looks like in a box of 16 to 9: its picture, what a look makes of colours, or a clip that runs while one points at it. */
export function Preview({ row, large }: { row: Shown; large?: boolean }) {
  const { kind, name, url, thumbUrl, durationMs } = row
  const [lost, setLost] = useState<string>()
  const address = fileAddress((large ? kind !== 'lut' && url : thumbUrl) || thumbUrl || url)
  const box = clsx(styles.box, materialLimits[kind].seeThrough && styles.clear, large && styles.large)
  if (kind === 'audio')
    return (
      <span className={box}>
        <Icon name="music" size={28} />
      </span>
    )
  if (lost === address)
    return (
      <span className={box}>
        <Icon name={durationMs === null ? 'image' : 'video'} size={28} />
      </span>
    )
  if (durationMs === null)
    return (
      <span className={box}>
        <img
          className={clsx(kind === 'lut' && styles.whole)}
          src={address}
          alt={large ? `${materials.list.noun} ${name}` : ''}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(address)}
        />
      </span>
    )
  return (
    <span
      className={box}
      onPointerEnter={(event) =>
        void event.currentTarget
          .querySelector('video')
          ?.play()
          .catch(() => {})
      }
      onPointerLeave={(event) => event.currentTarget.querySelector('video')?.pause()}
    >
      <video
        key={address}
        src={address}
        muted
        loop
        playsInline
        preload="metadata"
        controls={large}
        aria-label={large ? name : undefined}
        onError={() => setLost(address)}
      />
      {!large && <span className={styles.length}>{lasting(durationMs)}</span>}
    </span>
  )
}
