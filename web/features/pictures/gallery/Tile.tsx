import { clsx } from 'clsx'
import { memo } from 'react'
import { clearedWords, type Picture, pictureStateNames } from '#contract/pictures/pictures.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { clock } from '#web/kit/format.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Tile.module.css'

interface Props {
  picture: Picture
  index: number
  left: number
  top: number
  width: number
  height: number
  chosen: boolean
  /** The one tile that Tab reaches. */
  reached: boolean
}

/** One picture in a box of its final size, with its state and its circle to choose it. Clicks and keys are the gallery's. */
export const Tile = memo(function Tile({ picture, index, left, top, width, height, chosen, reached }: Props) {
  const { state, thumbUrl, takenAt } = picture
  const place = picture.pointName ?? picture.deviceName
  const word = pictureStateNames[state]
  const icon = icons[state]
  return (
    <div className={clsx(styles.tile, chosen && styles.on)} data-index={index} style={{ left, top, width, height }}>
      <a
        href={`?open=${picture.id}`}
        tabIndex={reached ? 0 : -1}
        aria-label={`${clock(takenAt)} ${picture.areaName} ${place}，${word}${thumbUrl === null ? `，${clearedWords}` : ''}${chosen ? '，已选' : ''}`}
      >
        {thumbUrl === null ? (
          <span className={styles.cleared}>{clearedWords}</span>
        ) : (
          <img
            src={fileAddress(thumbUrl)}
            alt=""
            decoding="async"
            draggable={false}
            width={Math.round(width)}
            height={Math.round(height)}
          />
        )}
      </a>
      <input
        type="checkbox"
        className={styles.check}
        tabIndex={-1}
        aria-label={`选择 ${clock(takenAt)} ${place}`}
        checked={chosen}
        onChange={ignore}
      />
      <span
        className={clsx(styles.state, width < 150 && styles.brief, !icon && styles.plain)}
        title={word}
        aria-hidden="true"
      >
        {icon && <Icon name={icon} size={12} />}
        {width >= 150 && word}
      </span>
    </div>
  )
})

const icons = { uploaded: undefined, matched: 'face', sold: 'wallet', printed: 'printer' } as const
/** The gallery answers the click; React wants to know that the box is not forgotten. */
const ignore = () => {}
