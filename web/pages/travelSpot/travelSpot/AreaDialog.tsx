import { Form, Input, InputNumber } from 'antd'
import type { Body } from '#contract/kit.ts'
import { type Area, areas } from '#contract/scenic/areas.ts'
import { overMidnight } from '#contract/scenic/hours.ts'
import { newOperator } from '#web/parts/adding/operator.ts'
import { Field, TwoColumns } from '#web/parts/Field.tsx'
import { OperatorSelect } from '#web/parts/OperatorSelect.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { pastePair } from '#web/parts/position.ts'
import { provinces } from '#web/parts/provinces.ts'
import { RowDialog } from '#web/parts/RowDialog.tsx'
import { readsOfArea } from '#web/parts/reads.ts'
import { stateChoices } from '#web/parts/states.ts'
import { levelWord } from './columns.tsx'

/** Makes a scenic area, or changes `row`. */
export default function AreaDialog({ open, row, onClose }: { open: boolean; row: Area | undefined; onClose(): void }) {
  const [form] = Form.useForm()
  const province = Form.useWatch<string | undefined>('province', form)
  const adcode = Form.useWatch<string | undefined>('adcode', form)
  const openFrom = Form.useWatch<string | undefined>('openFrom', form)
  const openTo = Form.useWatch<string | undefined>('openTo', form)
  const belongs = adcode && provinces[adcode.slice(0, 2)]
  return (
    <RowDialog
      form={form}
      open={open}
      onClose={onClose}
      noun="景区"
      row={row}
      width={640}
      add={areas.add}
      edit={areas.edit}
      start={fresh}
      reads={readsOfArea}
    >
      <TwoColumns>
        <Field of={areas.add.body} name="name">
          <Input maxLength={40} />
        </Field>
        <Field of={areas.add.body} name="operatorId" label="运营商">
          <OperatorSelect allowClear={false} adding={newOperator} />
        </Field>
        <Field of={areas.add.body} name="province" verb="选择">
          <WordSelect
            placeholder="选择省份"
            showSearch
            allowClear={false}
            options={Object.values(provinces).map((name) => ({ value: name, label: name }))}
          />
        </Field>
        <Field of={areas.add.body} name="level">
          <WordSelect
            placeholder="未评级"
            options={levels.map((level) => ({ value: level, label: levelWord(level) || '未评级' }))}
            allowClear={false}
          />
        </Field>
        <Field of={areas.add.body} name="city">
          <Input maxLength={20} />
        </Field>
        <Field of={areas.add.body} name="district">
          <Input maxLength={20} />
        </Field>
        <Field
          of={areas.add.body}
          name="adcode"
          hint={
            belongs && province && belongs !== province ? (
              <span className="st-warn">
                前两位 {adcode.slice(0, 2)} 属{belongs}，与所选省份不同
              </span>
            ) : (
              '6 位，摄像头的国标编码以它开头'
            )
          }
        >
          <Input inputMode="numeric" maxLength={6} placeholder="341003" />
        </Field>
        <Field of={areas.add.body} name="status">
          <WordSelect options={stateChoices('area')} allowClear={false} />
        </Field>
        <Field of={areas.add.body} name="lng" hint="GCJ-02 坐标；可把「经度, 纬度」一起粘贴到此处">
          <InputNumber
            controls={false}
            placeholder="118.1700"
            onPaste={(event) => pastePair(event, (pair) => form.setFieldsValue(pair))}
          />
        </Field>
        <Field of={areas.add.body} name="lat">
          <InputNumber controls={false} placeholder="30.1300" />
        </Field>
        <Field
          of={areas.add.body}
          name="openFrom"
          label="开园时刻"
          required
          normalize={clockOf}
          hint="此外时段没有心跳的摄像头算休园，不算中断"
        >
          <Input inputMode="numeric" maxLength={5} placeholder="08:00" />
        </Field>
        <Field
          of={areas.add.body}
          name="openTo"
          label="闭园时刻"
          required
          normalize={clockOf}
          hint={openFrom && openTo && overMidnight({ openFrom, openTo }) ? `次日 ${openTo} 闭园` : undefined}
        >
          <Input inputMode="numeric" maxLength={5} placeholder="18:00" />
        </Field>
        <Field of={areas.add.body} name="contact">
          <Input maxLength={40} />
        </Field>
        <Field of={areas.add.body} name="phone">
          <Input inputMode="tel" maxLength={20} />
        </Field>
      </TwoColumns>
    </RowDialog>
  )
}

const levels = ['', 'A', 'AA', 'AAA', 'AAAA', 'AAAAA'] as const
/** As the database fills in what is not given. */
const fresh: Partial<Body<typeof areas.add>> = { level: '', status: 'open', openFrom: '08:00', openTo: '18:00' }

/** 0830 and 08：30 are 08:30. */
const clockOf = (typed: string) => typed.replace('：', ':').replace(/^(\d{2}):?(\d{2})$/, '$1:$2')
