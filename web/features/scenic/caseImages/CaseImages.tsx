import { clsx } from 'clsx'
import { type DragEvent, useState } from 'react'
import type { Case } from '#contract/scenic/cases.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import tile from '#web/parts/input/AddPicture.module.css'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import { AuditLogLink } from '../../AuditLogLink.tsx'
import styles from './CaseImages.module.css'
import { slots } from './caseWords.ts'
import { pictureTypes } from './upload.ts'
import { useCaseImages } from './useCaseImages.ts'

/** Pictures of a project by the place where they are shown: dropped or chosen files are uploaded, dragging or the arrows order them. */
export function CaseImages({ row }: { row: Case }) {
  const { add, remove, move, sending, busy } = useCaseImages(row)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const places = slots.map(({ slot, title, one, hint }) => {
    const images = row.images.filter((image) => image.slot === slot)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(undefined)
      if (event.dataTransfer.files.length && !busy) void add(slot, [...event.dataTransfer.files])
    }
    return (
      <section key={slot} className={clsx(styles.slot, images.length > 1 && styles.many)} aria-label={title}>
        <p>
          {title} <span className="t3">{hint}</span>
        </p>
        <ul>
          {images.map((image, index) => (
            <li
              key={image.key}
              draggable={!one && !busy}
              className={clsx(dragged === image.key && styles.dragged, over === image.key && dragged && styles.over)}
              onDragStart={() => setDragged(image.key)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(image.key)
              }}
              onDrop={(event) => {
                if (!dragged) return drop(event)
                event.preventDefault()
                move(dragged, image.key)
                setDragged(undefined)
              }}
            >
              <a href={fileAddress(image.url)} target="_blank" rel="noreferrer" draggable={false} title="看大图">
                <Thumb url={image.thumbUrl} width={112} height={84} alt={`${title}第 ${index + 1} 张`} />
              </a>
              <span className={styles.tools}>
                {!one && (
                  <IconButton
                    small
                    icon="left"
                    label="前移"
                    disabled={busy}
                    why={index === 0 && '已是第一张'}
                    onClick={() => move(image.key, images[index - 1]?.key ?? '')}
                  />
                )}
                {!one && (
                  <IconButton
                    small
                    icon="right"
                    label="后移"
                    disabled={busy}
                    why={index === images.length - 1 && '已是最后一张'}
                    onClick={() => move(image.key, images[index + 1]?.key ?? '')}
                  />
                )}
                <IconButton
                  small
                  icon="trash"
                  label={`删除${title}第 ${index + 1} 张`}
                  disabled={busy}
                  onClick={() => void remove(image)}
                />
              </span>
            </li>
          ))}
          <li>
            <label
              className={clsx(tile.add, over === slot && tile.over)}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(slot)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={drop}
            >
              {sending?.slot === slot ? <Glyph shape="ring" size={16} /> : <Icon name="upload" />}
              {sending?.slot === slot
                ? `上传 ${sending.done + 1} / ${sending.total}`
                : one && images.length
                  ? '更换'
                  : '上传'}
              <input
                type="file"
                className="sr"
                accept={pictureTypes.join(',')}
                multiple={!one}
                disabled={busy}
                aria-label={`上传${title}`}
                onChange={(event) => {
                  void add(slot, [...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        </ul>
      </section>
    )
  })
  return (
    <div className={styles.slots}>
      {places}
      <AuditLogLink of="scenic.caseImages" target={row.id} what="这些图片" />
    </div>
  )
}
