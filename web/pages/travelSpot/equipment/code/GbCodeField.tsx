import { Form, Input } from 'antd'
import { useState } from 'react'
import { devices } from '#contract/scenic/devices.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { WordSelect } from '#web/features/scenic/Select.tsx'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint } from '#web/parts/input/Input.tsx'
import styles from './GbCodeField.module.css'
import parts from './GbCodeParts.module.css'
import { explain, industries, networks, types } from './gbCode.ts'

interface Props extends ControlProps {
  value?: string
  onChange?(code: string): void
  onBlur?(): void
  id?: string
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-describedby'?: string
}

/** A national code: explains its digits while they are typed, and offers the next free code in the division of the project's area. */
export default function GbCodeField({ value = '', onChange, onBlur, form, row: _row, ...rest }: Props) {
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
      <Hint className={styles.next} aria-live="polite">
        {caseId === undefined ? (
          '选好项目后，按景区的区划给出下一个空号'
        ) : error ? (
          `空号没有取到：${error.message}`
        ) : !known || isFetching ? (
          '正在找空号'
        ) : free ? (
          <>
            下一个空号 <b>{free}</b>
          </>
        ) : known.adcode ? (
          '这个前缀的序号已用完，换一个行业或网络'
        ) : (
          '景区没有填写行政区划代码：先在景区信息里补上，或手工填写编码'
        )}
        {free && free !== value && (
          <Button kind="link" onClick={() => onChange?.(free)}>
            使用
          </Button>
        )}
      </Hint>
    </div>
  )
}

/** In the order of the codes: an object puts keys like 131 before keys like 00. */
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([value, label]) => ({ value, label: `${value} ${label}` }))
