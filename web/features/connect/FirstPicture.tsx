import { Link } from 'react-router'
import { pictures } from '#contract/pictures/pictures.ts'
import { can, canCall } from '../../kit/access/access.ts'
import { fileAddress } from '../../kit/call/file.ts'
import { time } from '../../kit/format.ts'
import { useRead } from '../../kit/read/query.ts'
import { useEvery } from '../../kit/read/useEvery.ts'
import { Glyph, toneClass } from '../../parts/value/Glyph.tsx'
import styles from './Connect.module.css'

interface Props {
  deviceId: number
  onFollow(): void
}

/** Waits for the first picture of a camera, and shows it, to accounts that may see pictures. */
export const FirstPicture = (props: Props) => canCall(pictures.list) && <Awaited {...props} />

function Awaited({ deviceId, onFollow }: Props) {
  const { data, refetch } = useRead(pictures.list, { body: { deviceId, size: 1 } }, { live: ['picture'], keep: true })
  const [picture] = data?.rows ?? []
  // The live connection may be cut where the sender's is not.
  useEvery(picture ? undefined : 3000, () => void refetch())
  return (
    <div className={styles.first} role="status">
      {picture?.previewUrl ? (
        <>
          <p className={toneClass.ok}>
            <Glyph shape="check" size={16} />
            收到第一张照片
          </p>
          <img
            // It is at the foot of a long dialog, and has its height only now.
            onLoad={({ currentTarget }) => currentTarget.parentElement?.scrollIntoView({ block: 'nearest' })}
            src={fileAddress(picture.previewUrl)}
            data-pictures=""
            alt={picture.name}
            width={picture.width}
            height={picture.height}
          />
          <p>
            <span className="t3">{time(picture.takenAt)}</span>
            {can('photo') && (
              <Link to={`/pic/photo?deviceId=${deviceId}`} onClick={onFollow}>
                在照片列表中查看
              </Link>
            )}
          </p>
        </>
      ) : (
        <p className="t3">
          <Glyph shape="ring" size={16} />
          正在等第一张照片，收到后显示在这里
        </p>
      )}
    </div>
  )
}
