import styles from './Keys.module.css'
/** The keyboard shortcuts of the large view. A picture that is not in the list has no neighbours and cannot be selected. */
export function Keys({ listed }: { listed: boolean }) {
  return (
    <div className={styles.keys} aria-hidden="true">
      {(listed ? [...ofList, ...keys] : keys).map(([names, what]) => (
        <span key={what}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {what}
        </span>
      ))}
    </div>
  )
}

const ofList: [string[], string][] = [
  [['←', '→'], '切换'],
  [['空格'], '选中'],
]
const keys: [string[], string][] = [
  [['D'], '下载'],
  [['I'], '信息'],
  [['Z'], '原始大小'],
  [['?'], '快捷键'],
  [['Esc'], '关闭'],
]
