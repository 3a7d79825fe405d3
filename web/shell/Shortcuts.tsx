import { useShortcuts } from '../kit/shortcuts.ts'
import { Dialog } from '../parts/Dialog.tsx'
import styles from './Shortcuts.module.css'

/** The keys that answer on this page, and those of every table and drawer. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const chooses = document.querySelector('#page tr[aria-selected]') !== null
  const shown = useShortcuts().filter(
    (one, index, all) => all.findLastIndex((other) => other.keys === one.keys) === index,
  )
  return (
    <Dialog open onClose={onClose} title="快捷键" width={560}>
      <div className={styles.shortcuts}>
        <section>
          <h3>本页</h3>
          <dl>
            {shown.map((one) => (
              <div key={one.keys}>
                <dt>{one.label}</dt>
                <dd>
                  {one.keys.split(/[ +]/).map((key) => (
                    <kbd key={key}>
                      {key.length > 1 ? `${key[0]?.toUpperCase()}${key.slice(1)}` : key.toUpperCase()}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>表格</h3>
          <dl>
            {(chooses ? [...walking, ...choosing, ...opening] : [...walking, ...opening]).map(([label, ...keys]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}

const walking = [['上一行、下一行', '↑', '↓']] as const
/** Only where the table's rows can be chosen. */
const choosing = [
  ['选择', '空格'],
  ['连选', 'Shift', '空格'],
  ['全选本页', 'Ctrl', 'A'],
] as const
const opening = [
  ['打开详情', '↵'],
  ['关闭', 'Esc'],
] as const
