import type { FaceMatch } from '#contract/pictures/faceMatches.ts'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import styles from './VisitorPictures.module.css'

/** The picture of a match. */
export default function MatchPicture({ row }: { row: FaceMatch }) {
  if (row.thumbUrl === null) return <p className="t3">{clearedWords}</p>
  return <Thumb url={row.thumbUrl} width={240} height={160} alt={`照片 ${row.pictureName}`} className={styles.one} />
}
