import type { CSSProperties, ReactNode } from 'react'
import { carry, type Parcel } from '../model/parcel.ts'
import styles from './Library.module.css'

interface Props {
  parcel: Parcel
  /** What it is, under the pointer. */
  hint: string
  tint?: string
  isChosen?: boolean
  className?: string | undefined
  place(parcel: Parcel): void
  children: ReactNode
}

/** Something that a click or a drag puts into the template. */
export const Item = ({ parcel, hint, tint, isChosen, className, place, children }: Props) => (
  <button
    type="button"
    className={className ?? styles.item}
    style={{ '--tint': tint } as CSSProperties}
    title={hint}
    aria-pressed={isChosen}
    draggable
    onDragStart={(event) => carry(event, parcel)}
    onClick={() => place(parcel)}
  >
    {children}
  </button>
)
