import { Form, Input } from 'antd'
import { useState } from 'react'
import { addressRanges } from '#contract/scenic/addressRanges.ts'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'

/** The networks that must contain the addresses typed for a scenic area's cameras. Only the platform changes them. */
export function AddressRanges({ areaId, areaName }: { areaId: number; areaName: string }) {
  const { data, error, refetch } = useRead(addressRanges.one, { params: { id: areaId } }, { keep: true })
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="设备地址范围"
      note={data?.standard ? '默认的内网地址' : undefined}
      end={
        data &&
        can('channelCustomer') && (
          <Button kind="link" onClick={() => setEditing(true)}>
            修改
          </Button>
        )
      }
    >
      {data ? (
        <p style={{ overflowWrap: 'anywhere' }}>
          {data.ranges.join('、')}
          <br />
          <span className="t3">设备地址、分析服务器和推流地址只能填这些网段里的；平台提供的分析服务器除外。</span>
        </p>
      ) : error ? (
        <p className="t3" role="alert">
          地址范围没有取到：{error.message}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton rows={2} columns={1} />
      )}
      {editing && data && (
        <RangesForm
          areaId={areaId}
          areaName={areaName}
          ranges={data.standard ? [] : data.ranges}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}

interface FormProps {
  areaId: number
  areaName: string
  ranges: readonly string[]
  onClose(): void
}

function RangesForm({ areaId, areaName, ranges, onClose }: FormProps) {
  const [form] = Form.useForm()
  const { run, busy, error } = useAction(addressRanges.edit, {
    form,
    success: '已保存，下次下达设置时按新范围检查',
    invalidates: [addressRanges.one],
  })
  const linesOf = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean)
  return (
    <FormDialog<{ ranges: string }>
      form={form}
      open
      onClose={onClose}
      title="设备地址范围"
      mark={areaName}
      width={480}
      action="保存"
      busy={busy}
      error={error}
      initial={{ ranges: ranges.join('\n') }}
      save={({ ranges }) => run({ params: { id: areaId }, body: { ranges: linesOf(ranges) } })}
    >
      <Field
        of={addressRanges.edit.body}
        name="ranges"
        required={false}
        hint="一行一个网段，如 192.168.10.0/24，最多 20 个；留空为默认的内网地址。本机、链路和云元数据的地址在任何网段里都不能使用。"
      >
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} placeholder="192.168.10.0/24" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}
