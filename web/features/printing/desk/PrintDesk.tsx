import { type ReactNode, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures/pictures.ts'
import { maxPrintPictures } from '#contract/printing/printJobs.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { count } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Drawer } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { PicturePicker } from '../picker/PicturePicker.tsx'
import { type Picked, useBrought, usePicked } from '../picker/picked.ts'
import styles from './PrintDesk.module.css'

interface Props {
  /** How the chosen pictures are printed. */
  children(picked: Picked): ReactNode
  /** What was sent before. `again` adds a picture of it and shows how it is printed. */
  sent?(picked: Picked, again: (picture: Picture) => void): ReactNode
}

/** Pictures on one side, how they are printed on the other; on a phone the other side comes up once some are chosen. */
export function PrintDesk({ children, sent }: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  // The next visitor's code is scanned into the search. On a phone it would raise the keyboard.
  const picked = usePicked(() => {
    setOpen(false)
    if (!narrow) desk.current?.querySelector<HTMLInputElement>('input[type=search]')?.select()
  })
  // A user who came to print something again has already chosen the picture.
  const [open, setOpen] = useState(useBrought()?.how !== undefined)
  const number = picked.rows.length
  const ticket = children(picked)
  const before = sent?.(picked, (picture) => {
    picked.add([picture])
    setOpen(true)
  })
  return (
    <div className={styles.desk} ref={desk}>
      <PicturePicker picked={picked} />
      {narrow ? (
        <>
          {number > 0 ? (
            <div className={styles.bar}>
              <Chosen picked={picked} />
              <span className="sp" />
              <Button kind="primary" icon="printer" onClick={() => setOpen(true)}>
                去打印
              </Button>
            </div>
          ) : (
            before
          )}
          <Drawer open={open && number > 0} onClose={() => setOpen(false)} title={`打印 ${count(number)} 张照片`}>
            {ticket}
          </Drawer>
        </>
      ) : (
        <aside className={styles.side} aria-label="打印">
          <header>
            <Chosen picked={picked} />
          </header>
          <Strip rows={picked.rows} onDrop={picked.toggle} />
          {ticket}
          {before}
        </aside>
      )}
    </div>
  )
}

/** How many pictures are chosen, and a button that clears them. */
function Chosen({ picked: { rows, full, clear } }: { picked: Picked }) {
  return (
    <>
      <span aria-live="polite">
        {rows.length === 0 ? (
          <span className="t3">还没有选照片</span>
        ) : (
          <>
            已选 <b>{count(rows.length)}</b> 张{full && <span className="t3">，一次最多 {maxPrintPictures} 张</span>}
          </>
        )}
      </span>
      {rows.length > 0 && (
        <Button kind="link" onClick={clear}>
          清空
        </Button>
      )}
    </>
  )
}

/** The chosen ones, small; a click takes one back. */
function Strip({ rows, onDrop }: { rows: readonly Picture[]; onDrop(picture: Picture): void }) {
  if (rows.length === 0) return null
  return (
    <ul className={styles.strip} aria-label="已选照片">
      {rows.map((picture) => (
        <li key={picture.id}>
          <button type="button" title="不打这张" aria-label={`不打 ${picture.name}`} onClick={() => onDrop(picture)}>
            <img src={fileAddress(picture.thumbUrl ?? '')} alt="" draggable={false} />
          </button>
        </li>
      ))}
    </ul>
  )
}
