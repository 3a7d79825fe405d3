import { Form, type FormInstance, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import { devices } from '#contract/scenic/devices.ts'
import { useRead } from '../../../kit/read/query.ts'
import { Button } from '../../../parts/input/Button.tsx'
import { Hint } from '../../../parts/input/Input.tsx'
import { WordSelect } from '../Select.tsx'
import styles from './GbCodeField.module.css'
import parts from './GbCodeParts.module.css'
import { explain, industries, networks, types } from './gbCode.ts'

interface Props {
  form: FormInstance
  /** The camera that is changed; a new one gets the next free code by itself. */
  row?: object | undefined
  value?: string
  onChange?(code: string): void
  onBlur?(): void
  id?: string
  placeholder?: string | undefined
  disabled?: boolean
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-describedby'?: string
}

/** A national code: explains its digits while they are typed, and offers the next free code in the division of the project's area. */
export default function GbCodeField({ value = '', onChange, onBlur, form, row, ...rest }: Props) {
  const caseId = Form.useWatch<number | undefined>('caseId', form)
  const [industry, setIndustry] = useState(() => (industries[value.slice(8, 10)] ? value.slice(8, 10) : '00'))
  const [type, setType] = useState<'131' | '132'>(() => (value.slice(10, 13) === '131' ? '131' : '132'))
  const [network, setNetwork] = useState(() => (networks[value.slice(13, 14)] ? value.slice(13, 14) : '7'))
  const { data, error, isFetching } = useRead(
    devices.freeGbCode,
    { body: { caseId: caseId ?? 0, industry, type, network } },
    { enabled: caseId !== undefined, keep: true, staleMs: 0 },
  )
  const { errors } = Form.Item.useStatus()
  const known = caseId === undefined ? undefined : data
  const free = known?.gbCode
  useProposal(form, row ? undefined : free, value, isFetching)
  return (
    <div className={styles.field}>
      <Input
        {...rest}
        value={value}
        inputMode="numeric"
        maxLength={20}
        placeholder="20 位数字"
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        onBlur={onBlur}
      />
      {errors.map((error) => (
        <Hint key={String(error)} invalid role="alert">
          {error}
        </Hint>
      ))}
      <ol className={parts.parts}>
        {explain(value, known?.adcode || undefined).map(({ part, digits, meaning, wrong }) => (
          <li
            key={part.key}
            className={wrong ? parts.wrong : digits ? undefined : parts.open}
            style={{ flexGrow: part.to - part.from }}
          >
            <b>{digits.padEnd(part.to - part.from, '·')}</b>
            <span>{part.title}</span>
            <em title={meaning}>{meaning}</em>
          </li>
        ))}
      </ol>
      {/* What is wrong with the code is not wrong with the way to a free one. */}
      <Form.Item noStyle validateStatus="">
        <fieldset className={styles.free} aria-label="空号">
          <WordSelect
            aria-label="行业"
            options={choices(industries)}
            value={industry}
            onChange={(next) => setIndustry(next ?? '00')}
            allowClear={false}
          />
          <WordSelect
            aria-label="类型"
            options={choices(types) as { value: '131' | '132'; label: string }[]}
            value={type}
            onChange={(next) => setType(next ?? '132')}
            allowClear={false}
          />
          <WordSelect
            aria-label="网络"
            options={choices(networks)}
            value={network}
            onChange={(next) => setNetwork(next ?? '7')}
            allowClear={false}
          />
        </fieldset>
      </Form.Item>
      <Free caseId={caseId} known={known} busy={isFetching} error={error} value={value} onUse={onChange} />
    </div>
  )
}

interface FreeProps {
  caseId: number | undefined
  known: Reply<typeof devices.freeGbCode> | undefined
  busy: boolean
  error: Error | null
  value: string
  onUse: Props['onChange']
}

/** The next free code, or why there is none. */
function Free({ caseId, known, busy, error, value, onUse }: FreeProps) {
  const free = known?.gbCode
  return (
    <Hint className={styles.next} aria-live="polite">
      {caseId === undefined ? (
        '选好项目后，按景区的区划给出下一个空号'
      ) : error ? (
        `空号没有取到：${error.message}`
      ) : !known || busy ? (
        '正在找空号'
      ) : free ? (
        <>
          {free === value ? '空号' : '下一个空号'} <b>{free}</b>
          {known.adcode === '' && '（按省份）'}
        </>
      ) : known.adcode ? (
        '这个前缀的序号已用完，换一个行业或网络'
      ) : (
        '景区没有填写行政区划代码，省份也认不出：先在景区信息里补上，或手工填写编码'
      )}
      {free && free !== value && (
        <Button kind="link" onClick={() => onUse?.(free)}>
          使用
        </Button>
      )}
    </Hint>
  )
}

/** Fills in the free code where nobody has typed another: it follows the project and the choices that it is made of. */
function useProposal(form: FormInstance, free: string | null | undefined, value: string, busy: boolean) {
  const [proposed, setProposed] = useState<string>()
  const propose = useEffectEvent((code: string) => {
    if (value !== '' && value !== proposed) return
    setProposed(code)
    // Not by `onChange`: a form that nobody has touched is closed without a question.
    form.setFieldValue('gbCode', code)
  })
  useEffect(() => {
    if (free && !busy) propose(free)
  }, [free, busy])
}

/** In the order of the codes: an object puts keys like 131 before keys like 00. */
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([value, label]) => ({ value, label: `${value} ${label}` }))
