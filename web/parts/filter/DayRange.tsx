import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { dayRange, today } from '../../kit/format.ts'
import { Button } from '../input/Button.tsx'
import { Icon } from '../value/Icon.tsx'
import styles from './DayRange.module.css'
import type { Days } from './DayRangePanel.tsx'

/**
 * A period of days in Asia/Shanghai, both ends included: common periods beside a calendar of two months.
 * `clearable` allows no period; `label` says which days they are.
 */
export function DayRange({
  from,
  to,
  onChange,
  clearable,
  label,
  max = today(),
}: Days & { onChange(days: Days): void; clearable?: boolean; label?: string; max?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const done = (days: Days) => {
    onChange(days)
    setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      // On a phone the popover is as wide as the screen, wherever its button is.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      arrow={false}
      styles={{ container: { padding: 0 } }}
      destroyOnHidden
      content={
        <Suspense>
          <Panel {...{ from, to, max, clearable }} onDone={done} />
        </Suspense>
      }
    >
      <Button icon="calendar" aria-expanded={open} className={styles.button}>
        {from || to ? dayRange(from, to) : `${label ?? '日期'}不限`}
        <Icon name="down" size={12} />
      </Button>
    </Popover>
  )
}

const Panel = lazy(() => import('./DayRangePanel.tsx'))
