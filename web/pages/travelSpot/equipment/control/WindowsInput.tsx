import { Input } from 'antd'
import type { Autorec } from '#contract/scenic/deviceSettings.ts'
import { Button, IconButton } from '#web/parts/input/Button.tsx'
import { SeveralSelect } from '#web/parts/input/SeveralSelect.tsx'
import { daysText } from './settingWords.ts'
import styles from './WindowsInput.module.css'

type Windows = Autorec['windows']
export const everyDay: Windows[number] = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '18:00' }
const maxWindows = 8
const week = everyDay.days.map((value) => ({ value, label: daysText([value]) }))

/** The days and hours in which a camera records automatically. */
export function WindowsInput({ value = [], onChange }: { value?: Windows; onChange?(windows: Windows): void }) {
  const put = (index: number, changes: Partial<Windows[number]>) =>
    onChange?.(value.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <div className={styles.windows}>
      {value.map(({ days, from, to }, index) => (
        // Windows have no number of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className={styles.window} key={index}>
          <SeveralSelect
            aria-label={`第 ${index + 1} 段的星期`}
            value={days}
            options={week}
            maxTagCount={0}
            maxTagPlaceholder={daysText(days)}
            onChange={(next: number[]) => put(index, { days: next.toSorted((a, b) => a - b) })}
          />
          <Input
            aria-label={`第 ${index + 1} 段开始`}
            value={from}
            maxLength={5}
            onChange={(event) => put(index, { from: event.target.value })}
          />
          <span className="t3">–</span>
          <Input
            aria-label={`第 ${index + 1} 段结束`}
            value={to}
            maxLength={5}
            onChange={(event) => put(index, { to: event.target.value })}
          />
          <IconButton
            small
            icon="close"
            label={`去掉第 ${index + 1} 段`}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {value.length < maxWindows && (
        <span>
          <Button icon="plus" size="small" onClick={() => onChange?.([...value, everyDay])}>
            加一段
          </Button>
        </span>
      )}
    </div>
  )
}
