import { bytes } from '#web/kit/format.ts'
import { Status } from '#web/parts/value/Status.tsx'
import styles from './UploadDialog.module.css'
import type { Upload } from './useUploads.ts'

/** One file: how far it is, or why it was not taken. */
export function UploadRow({ upload: { file, state, share, why } }: { upload: Upload }) {
  const percent = Math.floor(share * 100)
  return (
    <li className={styles.file}>
      <span className="el" title={file.name}>
        {file.name}
      </span>
      <span className="t3">{bytes(file.size)}</span>
      <span className={styles.state}>
        {state === 'done' ? (
          <Status tone="ok" shape="check">
            已上传
          </Status>
        ) : state === 'refused' ? (
          <Status tone="down" shape="octagon">
            <span>{why}</span>
          </Status>
        ) : state === 'waiting' ? (
          <span className="t3">等待上传</span>
        ) : share < 1 ? (
          <progress max={100} value={percent} aria-label={`${file.name} 已上传 ${percent}%`} />
        ) : (
          <span className="t3">正在检查</span>
        )}
      </span>
    </li>
  )
}
