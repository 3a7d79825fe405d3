import { clsx } from 'clsx'
import { useEffect } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { titleOf } from '#web/crud/kit.ts'
import { stop, toggle, usePlaying } from '#web/features/videos/material/player.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import type { Parcel } from '../model/parcel.ts'
import { Item } from './Item.tsx'
import styles from './Library.module.css'
import { ShelfOf } from './ShelfOf.tsx'
import { useShelf } from './useShelf.ts'

interface Props {
  q: string
  caseId: number | undefined
  /** The music of the template. */
  chosen: number | null | undefined
  place(parcel: Parcel): void
}

/** The sounds of the project: one is the music of the template. */
export function SoundShelf({ q, caseId, chosen, place }: Props) {
  const shelf = useShelf(caseId, ['audio'], q)
  const playing = usePlaying()
  useEffect(() => stop, [])
  return (
    <ShelfOf shelf={shelf} caseId={caseId} q={q} what={titleOf(templates.list, 'audioName')} page="audio">
      {(rows) => (
        <ul className={styles.sounds}>
          {rows.map((row) => {
            const isOn = playing?.on && playing.track.id === row.id
            return (
              <li key={row.id}>
                <IconButton
                  small
                  icon={isOn ? 'pause' : 'play'}
                  label={`${isOn ? '暂停' : '播放'} ${row.name}`}
                  onClick={() => toggle(row)}
                />
                <Item
                  className={clsx(styles.sound, row.id === chosen && styles.chosen)}
                  parcel={{ of: 'sound', id: row.id }}
                  hint={row.id === chosen ? `${row.name}，正在使用` : `用「${row.name}」`}
                  isChosen={row.id === chosen}
                  place={place}
                >
                  <span className="el">{row.name}</span>
                  {row.id === chosen && <Icon name="check" size={13} />}
                  <span className="t3">{lasting(row.durationMs)}</span>
                </Item>
              </li>
            )
          })}
        </ul>
      )}
    </ShelfOf>
  )
}
