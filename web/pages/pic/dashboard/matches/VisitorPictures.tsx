import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { type FaceMatch, faceMatches } from '#contract/pictures/faceMatches.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, dayAndTime } from '#web/kit/format.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './VisitorPictures.module.css'

const { words } = fieldIn(fieldsOf(faceMatches.list), 'bought')

/** All pictures of a match's visitor, loaded on demand, because each look is recorded. */
export default function VisitorPictures({ row }: { row: FaceMatch }) {
  const [found, setFound] = useState<Reply<typeof faceMatches.pictures> & { of: number }>()
  const look = useAction(faceMatches.pictures, { done: (reply) => setFound({ ...reply, of: row.id }) })
  const shown = found?.of === row.id ? found : undefined
  return (
    <Section
      title="这位游客的照片"
      note={
        shown &&
        `共 ${count(shown.total)} 张${shown.total > shown.rows.length ? `，显示最近 ${shown.rows.length} 张` : ''}`
      }
      end={
        !shown && (
          <Button size="small" busy={look.busy} onClick={() => void look.run({ body: { id: row.id } })}>
            查看
          </Button>
        )
      }
    >
      {shown ? (
        <ul className={styles.pictures}>
          {shown.rows.map((picture) => {
            const about = `${dayAndTime(picture.takenAt)} ${picture.deviceName}`
            const thumb = <Thumb url={picture.thumbUrl} width={120} height={80} alt={about} />
            return (
              <li key={picture.id}>
                {can('photo') ? <Link to={`/pic/photo?open=${picture.id}`}>{thumb}</Link> : thumb}
                <span className="el" title={about}>
                  {dayAndTime(picture.takenAt)}
                </span>
                <span className="t3 el">
                  {picture.deviceName} · {words?.[String(picture.bought)]}
                </span>
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="t3">人脸属于敏感个人信息，查看会记入操作记录。</p>
      )}
    </Section>
  )
}
