import { saveText } from '../../kit/call/file.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Copy } from '../../parts/input/Copy.tsx'
import { Hint } from '../../parts/input/Input.tsx'
import styles from './Security.module.css'

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const text = codes.join('\n')
  return (
    <div className={styles.recovery}>
      <Hint>手机不在身边时，每个恢复码可代替动态口令登录一次。只显示这一次，请保存到安全的地方。</Hint>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Copy text={text} label="复制恢复码" />
        <span className="sp" />
        <Button icon="download" onClick={() => saveText(`${text}\n`, '恢复码.txt')}>
          保存为文件
        </Button>
        <Button kind="primary" onClick={onDone}>
          已保存
        </Button>
      </div>
    </div>
  )
}
