import { clearedWords, pictures, pictureWords } from '#contract/pictures/pictures.ts'
import { canCall } from '../../kit/access/access.ts'
import { dayAndTime } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { Thumb } from '../../parts/picture/Thumb.tsx'
import { ZoomablePicture } from '../../parts/picture/ZoomablePicture.tsx'
import styles from './PrintedPicture.module.css'

interface Printed {
  /** Null of a test page. */
  readonly pictureId: number | null
  readonly pictureName?: string | null
  readonly thumbUrl?: string | null
}

/** The picture of a print, above the facts; a click shows it large. */
export default function PrintedPicture({ row: { pictureId, pictureName, thumbUrl } }: { row: Printed }) {
  const found = useRead(
    pictures.list,
    { body: { ids: [pictureId ?? 0], size: 1 } },
    { enabled: pictureId !== null && canCall(pictures.list), staleMs: 60_000 },
  )
  if (pictureId === null || thumbUrl === undefined) return null
  if (thumbUrl === null) return <p className="t3">{clearedWords}</p>
  const size = { width: 320, height: 220 }
  const picture = found.data?.rows[0]
  if (!picture) return <Thumb url={thumbUrl} {...size} alt={pictureName ?? ''} className={styles.whole} />
  const { name, areaName, pointName, deviceName, takenAt, previewUrl } = picture
  return (
    <ZoomablePicture
      url={thumbUrl}
      {...size}
      className={styles.picture}
      label={`看大图：${pictureWords.noun} ${name}`}
      of={{
        at: 0,
        pictures: [
          {
            ...{ url: previewUrl, thumbUrl, name, photoId: pictureId },
            note: `${areaName} ${pointName ?? deviceName}　${dayAndTime(takenAt)}`,
          },
        ],
      }}
    />
  )
}
