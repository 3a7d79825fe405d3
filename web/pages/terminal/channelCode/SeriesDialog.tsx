import { Form } from 'antd'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { numberedName } from '#contract/codes/series.ts'
import { refusals } from '#contract/errors.ts'
import type { Body } from '#contract/kit.ts'
import { CrudFields, startOf } from '#web/crud/form/CrudForm.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import { Refused } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useSettled } from '#web/kit/list/useOptions.ts'
import { invalidate, read, useRead } from '#web/kit/read/query.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { codePlaceForm } from './codePlaceForm.ts'

type Series = Body<typeof channelCodes.addMany>
const fields = draftOf(channelCodes.addMany)
const formOptions = { name: {}, count: {}, ...codePlaceForm }
const shows = [channelCodes.list, channelCodes.bare, channelCodes.nextNumber]

interface Props {
  open: boolean
  title: string
  /** The place that the list is narrowed to. */
  start: { areaId?: number | undefined; caseId?: number | undefined; pointId?: number | undefined }
  onMade(ids: number[]): void
  onClose(): void
}

/** What codes of a series have in common, how many there are to be, and the names that they will get. */
export default function SeriesDialog({ open, title, start, onMade, onClose }: Props) {
  const [form] = Form.useForm<Series>()
  const adding = useAction(channelCodes.addMany, {
    form,
    invalidates: shows,
    done: ({ rows }) => onMade(rows.map(({ id }) => id)),
    // Codes have the names already: the next try goes on after them.
    failed: (cause) => {
      if (cause instanceof Refused && cause.code === refusals.exists.code) void invalidate(...shows)
    },
  })
  const { name = '', areaId, count } = Form.useWatch((values: Partial<Series>) => values, form) ?? {}
  const stem = useSettled(name.trim())
  const place = { body: { areaId: areaId ?? 0, name: stem } }
  const next = useRead(channelCodes.nextNumber, place, {
    enabled: areaId !== undefined && stem !== '',
    staleMs: 60_000,
  })
  // Named, so that a call which arrived without an answer is not made twice.
  const save = async (series: Series) => {
    const shown = series.name.trim() === stem ? next.data : undefined
    const of = { areaId: series.areaId, name: series.name }
    const number = shown ?? (await read(channelCodes.nextNumber, { body: of }).catch(() => undefined))
    return adding.run({ body: { ...series, ...number } })
  }
  const { data } = next
  return (
    <FormDialog<Series>
      open={open}
      onClose={onClose}
      form={form}
      title={title}
      width={560}
      action={count ? `新增 ${count} 个` : '新增'}
      busy={adding.busy}
      error={adding.error}
      initial={startOf(fields, start)}
      proposed
      save={save}
    >
      <CrudFields of={channelCodes.addMany} list={channelCodes.list} {...{ form, formOptions, start }} />
      <p className="t2" role="status">
        {data && count
          ? `将新增：${numberedName(stem, data.first)} 至 ${numberedName(stem, data.first + count - 1)}`
          : `填好${fieldIn(fields, 'name').title}和${fieldIn(fields, 'areaId').title}后，这里写出将新增的名字`}
      </p>
    </FormDialog>
  )
}
