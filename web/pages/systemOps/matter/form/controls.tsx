import { Form } from 'antd'
import { Link } from 'react-router'
import { type Matter, matters, unclosedStates } from '#contract/matters/matters.ts'
import { shiftDay } from '#contract/zone.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { AreaSelect, CaseSelect, DeviceSelect } from '#web/features/scenic/Select.tsx'
import { today } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { DayInput } from '#web/parts/day/DayInput.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { numberOf } from '../matterColumns.tsx'
import { ResponsorSelect } from '../moves/ResponsorSelect.tsx'
import styles from './MatterForm.module.css'

/** What antd's Form gives beside it. */
type InputProps<V> = ControlProps & { id?: string; value?: V | null; onChange?(value: V | null | undefined): void }

/** The choice of another area clears the project and the camera. */
export function AreaInput({ form, row: _row, ...select }: InputProps<number>) {
  const leave = () => form.setFieldsValue({ caseId: undefined, deviceId: undefined })
  return <AreaSelect {...select} allowClear={false} onSelect={leave} />
}

export function CaseInput({ form, row: _row, ...select }: InputProps<number>) {
  const areaId = Form.useWatch<number | undefined>('areaId', form)
  const leave = () => form.setFieldValue('deviceId', undefined)
  return <CaseSelect {...select} areaId={areaId} disabled={!areaId} onSelect={leave} onClear={leave} />
}

/** Says at once where somebody has written the same camera down already. */
export function DeviceInput({ form, row, ...select }: InputProps<number>) {
  const caseId = Form.useWatch<number | null | undefined>('caseId', form)
  return (
    <>
      <DeviceSelect {...select} caseId={caseId ?? undefined} />
      {select.value && <Known deviceId={select.value} except={(row as Matter | undefined)?.id} />}
    </>
  )
}

function Known({ deviceId, except }: { deviceId: number; except: number | undefined }) {
  const body = { deviceId, state: [...unclosedStates], size: 4 }
  const rows = useRead(matters.list, { body }).data?.rows.filter(({ id }) => id !== except) ?? []
  if (rows.length === 0) return null
  return (
    <p className={styles.known} role="status">
      这个摄像头已有未关闭的问题：
      {rows.map((row) => (
        <Link key={row.id} to={`/systemOps/matter?open=${row.id}`} target="_blank" title={row.title}>
          {numberOf(row)} {row.title}
        </Link>
      ))}
    </p>
  )
}

export function ResponsorInput({ form: _form, row, ...select }: InputProps<number>) {
  const { state = 'open', responsorId } = (row ?? {}) as Partial<Matter>
  return <ResponsorSelect {...select} current={responsorId} allowClear={state === 'open'} />
}

const deadline = fieldIn(draftOf(matters.add), 'deadlineAt')
const hourMs = 3_600_000
/** An instant, with buttons for the three most common deadlines. */
export function DeadlineInput({ form: _form, row: _row, ...input }: InputProps<string>) {
  const put = (at: string) => input.onChange?.(at)
  return (
    <>
      <DayInput bounds={deadline.bounds} clock="18:00" label={deadline.title} clearable {...input} />
      <span className={styles.soon}>
        <Button kind="link" onClick={() => put(new Date(Date.now() + 4 * hourMs).toISOString())}>
          4 小时后
        </Button>
        <Button kind="link" onClick={() => put(`${shiftDay(today(), 1)}T18:00:00+08:00`)}>
          明天 18 点
        </Button>
        <Button kind="link" onClick={() => put(`${shiftDay(today(), 3)}T18:00:00+08:00`)}>
          3 天内
        </Button>
      </span>
    </>
  )
}
