import type { Matter } from '#contract/matters/matters.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import styles from './Pictures.module.css'

/** The pictures of a matter; each opens whole beside the page. */
export function Pictures({ images }: Pick<Matter, 'images'>) {
  if (images.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label="问题图片">
      {distinct(images).map(({ key, url, thumbUrl }, at) => (
        <li key={key}>
          <a href={fileAddress(url)} target="_blank" rel="noreferrer" title="看大图">
            <Thumb url={thumbUrl} width={104} height={78} alt={`第 ${at + 1} 张`} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const distinct = (images: Matter['images']) => [...new Map(images.map((image) => [image.key, image])).values()]
