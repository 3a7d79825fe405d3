import { clsx } from 'clsx'
import { keyNames, useSaidKeys, useShortcuts } from '../kit/look/shortcuts.ts'
import { TopLayer } from '../parts/frame/TopLayer.tsx'
import styles from './Shortcuts.module.css'

/** The keys that answer on this page, and those of its table or its pictures. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const shown = useShortcuts().filter(({ keys }) => keys !== '')
  const parts = useSaidKeys()
  const searches = shown.some(({ keys }) => keys === '/')
  const here = { title: '本页', keys: shown.map(({ label, keys }) => [label, ...keyNames(keys)] as const) }
  return (
    <TopLayer title="快捷键" onClose={onClose}>
      <div className={clsx(styles.shortcuts, parts.length === 0 && styles.one)}>
        {[here, ...parts].map(({ title, keys }, index) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {[...(index === 1 && searches ? [[`从搜索框到${title}`, '↓'] as const] : []), ...keys].map(
                ([label, ...names]) => (
                  <div key={label + names.join()}>
                    <dt>{label}</dt>
                    <dd>
                      {names.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </TopLayer>
  )
}
