import { Form, InputNumber, Switch } from 'antd'
import {
  lightKind,
  maxHoldSeconds,
  type RuleValues,
  startingRule,
  type Threshold,
  type ThresholdKey,
  thresholdKeys,
} from '#contract/lights/lightKinds.ts'
import { type LightRule, lightRules } from '#contract/lights/lightRules.ts'
import { overview } from '#contract/reports/overview.ts'
import { devices } from '#contract/scenic/devices.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, percent } from '#web/kit/format.ts'
import { Field, TwoColumns } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'

type Values = { -readonly [K in keyof RuleValues]: RuleValues[K] }

/** Changes the rule of one light, for one scenic area or for all. */
export function RuleForm({ rule, areaId, onClose }: { rule: LightRule; areaId: number | undefined; onClose(): void }) {
  const [form] = Form.useForm()
  const { kind, version } = rule
  const { title, about, thresholds } = lightKind(kind)
  const start = startingRule(kind)
  const keys = thresholdKeys.filter((key) => thresholds[key])
  const initial = valuesOf(rule)
  const { run, busy, error } = useAction(lightRules.edit, {
    form,
    success: '已保存，几秒内按新规则判断',
    invalidates: [lightRules.all, overview.state, devices.list],
  })
  const of = lightRules.edit.body
  return (
    <FormDialog<Values>
      form={form}
      open
      onClose={onClose}
      title={`${title}的规则`}
      mark={areaId ? '只用于这个景区' : '用于没有自己规则的景区'}
      width={560}
      action="保存"
      busy={busy}
      error={error}
      initial={initial}
      save={(fields) => run({ body: { ...initial, ...fields, kind, version, ...(areaId && { areaId }) } })}
    >
      <p className="t3">{about}。</p>
      <TwoColumns>
        <Field of={of} name="judged" label="判断这盏灯" value="checked" wide>
          <Switch />
        </Field>
        {keys.map((key) => (
          <Line key={key} name={key} threshold={thresholds[key] as Threshold} start={start[key]} />
        ))}
        {(['holdDown', 'holdUp'] as const).map((key) => (
          <Field key={key} of={of} name={key} required hint={`0 为立即；默认 ${count(start[key])} 秒`}>
            <InputNumber min={0} max={maxHoldSeconds} precision={0} suffix="秒" />
          </Field>
        ))}
      </TwoColumns>
    </FormDialog>
  )
}

function Line({ name, threshold, start }: { name: ThresholdKey; threshold: Threshold; start: number | null }) {
  const { title, unit, min, max, optional } = threshold
  const share = unit === '%'
  const said = (value: number) => (share ? percent(value / 10_000) : `${count(value)} ${unit}`)
  const hint = [optional && '留空为不判', start !== null && `默认 ${said(start)}`].filter(Boolean).join('；')
  return (
    <Field of={lightRules.edit.body} name={name} label={title} required={!optional} hint={hint}>
      {share ? <Percent min={min} max={max} /> : <InputNumber min={min} max={max} precision={0} suffix={unit} />}
    </Field>
  )
}

/** Basis points, typed in percent. antd's Form gives value and change. */
function Percent({
  value,
  onChange,
  min,
  max,
  ...rest
}: {
  value?: number | null
  onChange?(value: number | null): void
  min: number
  max: number
}) {
  return (
    <InputNumber
      {...rest}
      min={min / 100}
      max={max / 100}
      precision={2}
      suffix="%"
      value={typeof value === 'number' ? value / 100 : null}
      onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * 100))}
    />
  )
}

const valuesOf = ({ judged, seconds, minutes, floor, warn, down, holdDown, holdUp }: LightRule): Values => ({
  judged,
  seconds,
  minutes,
  floor,
  warn,
  down,
  holdDown,
  holdUp,
})
