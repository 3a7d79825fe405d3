import { clsx } from 'clsx'
import { clearedWords, type Picture, paidWords } from '#contract/pictures/pictures.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import { State } from '../../State.tsx'
import styles from './PickTile.module.css'

interface Props {
  picture: Picture
  /** It is chosen. */
  on: boolean
  disabled: boolean
  /** The one tile that Tab reaches. */
  reached: boolean
  onFocus(): void
  onToggle(): void
}

/** A picture to choose, uncropped, with the details that distinguish it from others. */
export function PickTile({ picture, on, disabled, reached, onFocus, onToggle }: Props) {
  const { thumbUrl, takenAt, pointName, deviceName, areaName, name, state, sold } = picture
  return (
    <button
      type="button"
      className={clsx(styles.tile, on && styles.on)}
      aria-pressed={on}
      disabled={disabled}
      tabIndex={reached ? 0 : -1}
      data-pick=""
      title={`${name}　${areaName}`}
      onFocus={onFocus}
      onClick={onToggle}
    >
      <span className={styles.picture}>
        {thumbUrl === null ? clearedWords : <img src={fileAddress(thumbUrl)} alt="" loading="lazy" draggable={false} />}
        <i aria-hidden="true">{on && <Icon name="check" size={14} />}</i>
        {sold && (
          <em>
            <Icon name="wallet" size={12} />
            {paidWords[0]}
          </em>
        )}
      </span>
      <span className={styles.words}>
        <b className="el">{name}</b>
        <span className={styles.line}>
          <span>{dayAndTime(takenAt)}</span>
          <State of="picture" is={state} size={12} />
        </span>
        <span className="t3 el">{pointName ?? deviceName}</span>
      </span>
    </button>
  )
}
