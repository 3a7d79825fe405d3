import { clearedWords } from '#contract/pictures/pictures.ts'
import { currentEnvironment } from '#web/kit/call/session.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { EnvironmentName } from '#web/parts/page/Environment.tsx'
import styles from './ViewHead.module.css'

interface Props {
  name: string
  /** 4 / 42 */
  place: string
  /** Undefined where the picture is not in the list and cannot be chosen. */
  chosen: boolean | undefined
  /** Whether this account may download the original, and why not; undefined until that is known. */
  saving: keyof typeof notSaved | undefined
  whole: boolean
  informed: boolean
  onClose(): void
  onChoose(): void
  onSave(): void
  onWhole(): void
  onInform(): void
}

/** The line above the large picture: its name and position, and the actions. */
export function ViewHead({
  name,
  place,
  chosen,
  saving,
  whole,
  informed,
  onClose,
  onChoose,
  onSave,
  onWhole,
  onInform,
}: Props) {
  const on = (is: boolean | undefined) => ({ 'aria-pressed': Boolean(is), chosen: Boolean(is) })
  return (
    <header className={styles.head}>
      <IconButton icon="close" iconSize={18} label="关闭（Esc）" onClick={onClose} />
      <span className={styles.what}>
        <b className="el">{name}</b>
        {place && <span className="el">{place}</span>}
      </span>
      <span className="sp" />
      <span className={styles.environment}>
        <EnvironmentName of={currentEnvironment()} />
      </span>
      <IconButton
        icon="check"
        iconSize={18}
        label={chosen ? '取消选中（空格）' : '选中（空格）'}
        {...on(chosen)}
        disabled={chosen === undefined}
        onClick={onChoose}
      />
      <IconButton
        icon="download"
        iconSize={18}
        label={notSaved[saving ?? 'may']}
        disabled={saving !== 'may'}
        onClick={onSave}
      />
      <IconButton
        icon={whole ? 'zoomOut' : 'zoomIn'}
        iconSize={18}
        label={whole ? '适合窗口（Z）' : '原始大小（Z）'}
        {...on(whole)}
        onClick={onWhole}
      />
      <IconButton icon="info" iconSize={18} label="信息（I）" {...on(informed)} onClick={onInform} />
    </header>
  )
}

/** What the button says, and why nothing is saved. */
export const notSaved = {
  may: '下载原图（D）',
  mayNot: '未售出的照片，此账号不能下载原图',
  cleared: `照片${clearedWords}`,
} as const
