import { Icon } from '#web/parts/Icon.tsx'
import { heights, type Look } from './useGalleryLook.ts'

/** How large the pictures are, and whether in their own shapes or as squares. */
export function LookTools({ look, onChange }: { look: Look; onChange(changes: Partial<Look>): void }) {
  return (
    <>
      <label className="gal-size">
        <Icon name="image" size={12} />
        <input type="range" {...heights} aria-label="照片大小" value={look.height} onChange={(event) => onChange({ height: Number(event.target.value) })} />
        <Icon name="image" />
      </label>
      <fieldset className="seg" aria-label="排法">
        <button type="button" className={look.squares ? undefined : 'on'} aria-pressed={!look.squares} onClick={() => onChange({ squares: false })}>
          <Icon name="grid" size={14} />
          自适应
        </button>
        <button type="button" className={look.squares ? 'on' : undefined} aria-pressed={look.squares} onClick={() => onChange({ squares: true })}>
          <Icon name="squares" size={14} />
          方格
        </button>
      </fieldset>
    </>
  )
}
