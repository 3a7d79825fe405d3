import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './GalleryLayoutTools.module.css'
import { type GalleryLayout, heights } from './useGalleryLayout.ts'

/** How large the pictures are, and whether in their own shapes or as squares. */
export function GalleryLayoutTools({
  look: layout,
  onChange,
}: {
  look: GalleryLayout
  onChange(changes: Partial<GalleryLayout>): void
}) {
  return (
    <>
      <label className={styles.size}>
        <Icon name="image" size={12} />
        <input
          type="range"
          {...heights}
          aria-label="照片大小"
          value={layout.height}
          onChange={(event) => onChange({ height: Number(event.target.value) })}
        />
        <Icon name="image" />
      </label>
      <Segmented label="排法" options={ways} value={layout.squares} onChange={(squares) => onChange({ squares })} />
    </>
  )
}

const ways = [
  { value: false, label: '自适应', icon: 'grid' },
  { value: true, label: '方格', icon: 'squares' },
] as const
