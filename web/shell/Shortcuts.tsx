import { clsx } from 'clsx'
import { keyNames, useShortcuts } from '../kit/look/shortcuts.ts'
import { TopLayer } from '../parts/frame/TopLayer.tsx'
import styles from './Shortcuts.module.css'

/** The keys that answer on this page, and those of every table and drawer. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const chooses = document.querySelector('#page tr[aria-selected]') !== null
  const shown = useShortcuts().filter(({ keys }) => keys !== '')
  // A view that covers the page leaves no rows to walk.
  const covered = shown.some(({ layer }) => layer > 0)
  return (
    <TopLayer title="快捷键" onClose={onClose}>
      <div className={clsx(styles.shortcuts, covered && styles.one)}>
        <section>
          <h3>本页</h3>
          <dl>
            {shown.map((one) => (
              <div key={one.keys}>
                <dt>{one.label}</dt>
                <dd>
                  {keyNames(one.keys).map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {!covered && (
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
        )}
      </div>
    </TopLayer>
  )
}

const walking = [
  ['上一行、下一行', '↑', '↓'],
  ['从搜索框到表格', '↓'],
] as const
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
