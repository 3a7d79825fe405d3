import { lazy, Suspense, useState } from 'react'
import { overview } from '#contract/reports/overview.ts'
import { areaCalendar, type CalendarEntry, calendarKinds, weekdayWords } from '#contract/scenic/areaCalendar.ts'
import { devices } from '#contract/scenic/devices.ts'
import { hoursText } from '#contract/scenic/hours.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { useRemoval } from '#web/crud/removal.ts'
import { dayRange } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import styles from './AreaDetail.module.css'

const CrudForm = lazy(() => import('#web/crud/form/CrudForm.tsx'))
const reads = [areaCalendar.list, overview.state, devices.list]
const fields = fieldsOf(areaCalendar.list)
const title = (key: string) => fieldIn(fields, key).title

/** Days on which a scenic area is open otherwise than usual. */
export function Calendar({ areaId }: { areaId: number }) {
  const read = useRead(areaCalendar.list, { body: { areaId, size: 100 } }, { live: ['light'] })
  const [form, setForm] = useState<CalendarEntry | 'new'>()
  const remove = useRemoval(
    areaCalendar.remove,
    '日历项',
    ({ name }: CalendarEntry) => name,
    () => ({ follows: '这些天改回平常的开放时刻。' }),
    reads,
  )
  return (
    <Section
      title="开放日历"
      note="某几天优先于每周，每周优先于每年某季"
      end={
        <Button kind="link" onClick={() => setForm('new')}>
          加一项
        </Button>
      }
    >
      <CompactTable
        read={read}
        what="日历项"
        none="没有，每天都按景区的开园与闭园时刻。"
        columns={[
          { title: title('name'), width: 110, render: ({ name }) => name },
          { title: title('kind'), grow: true, render: daysText },
          { title: title('closed'), width: 130, render: openText },
          {
            title: '',
            width: 96,
            right: true,
            render: (row) => (
              <>
                <Button kind="link" onClick={() => setForm(row)}>
                  编辑
                </Button>{' '}
                <Button kind="link" drop onClick={() => void remove(row)}>
                  删除
                </Button>
              </>
            ),
          },
        ]}
      />
      {form && (
        <Suspense>
          <CrudForm
            open
            row={form === 'new' ? undefined : form}
            noun="日历项"
            add={areaCalendar.add}
            edit={areaCalendar.edit}
            formOptions={formOptions}
            start={{ areaId }}
            reads={reads}
            nameOf={(row) => (row as CalendarEntry).name}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

const formOptions = {
  areaId: {},
  name: { placeholder: '春节、周一闭园、冬季' },
  kind: {},
  closed: {},
  firstDay: { when: ({ kind }: Values) => kind === 'days', required: true },
  lastDay: { when: ({ kind }: Values) => kind === 'days', required: true },
  weekdays: {
    when: ({ kind }: Values) => kind === 'weekly',
    required: true,
    verb: '选择',
    wide: true,
    control: Weekdays,
  },
  seasonFrom: { when: ({ kind }: Values) => kind === 'season', required: true, placeholder: '12-01' },
  seasonTo: { when: ({ kind }: Values) => kind === 'season', required: true, placeholder: '02-28' },
  openFrom: { when: ({ closed }: Values) => closed === false, required: true },
  openTo: { when: ({ closed }: Values) => closed === false, required: true },
} as const
type Values = Readonly<Record<string, unknown>>

/** Days of the week, each in sight. antd's Form gives value and change. */
function Weekdays({ value = '', onChange }: ControlProps & { value?: string; onChange?(digits: string): void }) {
  const toggle = (digit: string) =>
    onChange?.(value.includes(digit) ? value.replace(digit, '') : [...value, digit].toSorted().join(''))
  return (
    <fieldset className={styles.days} aria-label={title('weekdays')}>
      {weekdayWords.map((word, index) => (
        <button
          key={word}
          type="button"
          className={styles.day}
          aria-pressed={value.includes(String(index + 1))}
          onClick={() => toggle(String(index + 1))}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}

function daysText({ kind, firstDay, lastDay, weekdays, seasonFrom, seasonTo }: CalendarEntry) {
  if (kind === 'days') return dayRange(firstDay ?? '', lastDay ?? '')
  if (kind === 'season') return `每年 ${seasonFrom} 至 ${seasonTo}`
  return `${calendarKinds.weekly}${[...weekdays].map((digit) => weekdayWords[Number(digit) - 1]).join('、')}`
}
const openText = ({ closed, openFrom, openTo }: CalendarEntry) =>
  closed || !openFrom || !openTo ? (fieldIn(fields, 'closed').words?.true ?? '') : hoursText({ openFrom, openTo })
