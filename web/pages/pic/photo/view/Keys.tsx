/** The keys of the large view, where there is a keyboard. */
export function Keys() {
  return (
    <div className="pv-keys" aria-hidden="true">
      {keys.map(([names, what]) => (
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

const keys: [string[], string][] = [
  [['←', '→'], '切换'],
  [['空格'], '选中'],
  [['D'], '下载'],
  [['I'], '信息'],
  [['Z'], '原始大小'],
  [['Esc'], '关闭'],
]
