import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { maxPrintPictures } from '#contract/printing/printJobs.ts'
import type { Brought } from '#web/features/printing/picker/picked.ts'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useShortcut } from '#web/kit/look/shortcuts.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import type { Selection } from '#web/parts/table/rows/selection.ts'
import styles from './SelectionBar.module.css'
import { maxAtOnce, previewsOnly } from './usePacking.ts'

interface Props {
  selection: Selection<Picture>
  /** The large view covers the gallery. */
  covered: boolean
  busy: boolean
  onPack(rows: readonly Picture[]): void
  /** Further acts, behind the others. */
  children?: ReactNode
}

/** What can be done with the chosen pictures, above the foot of the gallery while any are chosen. */
export function SelectionBar({ selection, covered, busy, onPack, children }: Props) {
  const { rows, clear } = selection
  const sold = rows.filter(({ state }) => state === 'sold').length
  const tooMany = rows.length > maxAtOnce
  const navigate = useNavigate()
  const printing = printPages.flatMap((pages) => pages.find(can) ?? []).map((page) => pageByName.get(page)!)
  useShortcut('escape', '取消选择', () => isAnythingAbove() || clear(), rows.length > 0 && !covered)
  if (rows.length === 0) return null
  return (
    <div className={styles.bar} role="toolbar" aria-label="已选照片">
      <span aria-live="polite">
        <b>已选 {count(rows.length)} 张</b>
        <span className="t3">
          {tooMany
            ? `一次最多下载 ${maxAtOnce} 张`
            : [sold > 0 && `其中 ${count(sold)} 张已售`, sold < rows.length && previewsOnly()]
                .filter(Boolean)
                .join('，')}
        </span>
      </span>
      <span className="vr" />
      <Button kind="text" icon="download" busy={busy} disabled={tooMany} onClick={() => onPack(rows)}>
        下载
      </Button>
      {printing.map(({ page, path, title }) => (
        <Button
          key={page}
          kind="text"
          icon="printer"
          disabled={rows.length > maxPrintPictures}
          onClick={() => navigate(path, { state: { pictures: rows } satisfies Brought })}
        >
          {title}
        </Button>
      ))}
      {children}
      <span className="vr" />
      <IconButton icon="close" label="取消选择" onClick={clear} />
    </div>
  )
}

/** Where chosen pictures are printed; of pages that are the same, the one that the account has. */
const printPages = [['printRemote'], ['photoPrintLocal', 'printLocal']] as const

/** Whether a dialog, drawer or popover is open. Escape then closes that and does not clear the selection. */
const isAnythingAbove = () =>
  [...document.querySelectorAll('[role="dialog"], .ant-popover')].some((one) => one.checkVisibility())
