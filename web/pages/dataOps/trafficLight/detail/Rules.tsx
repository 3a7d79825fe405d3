import { useState } from 'react'
import { type LightKindName, lightKind, type Threshold, thresholdKeys } from '#contract/lights/lightKinds.ts'
import { type LightRule, lightRules } from '#contract/lights/lightRules.ts'
import { overview } from '#contract/reports/overview.ts'
import { devices } from '#contract/scenic/devices.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, formatDuration, percent, time } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import styles from './AreaDetail.module.css'
import { RuleForm } from './RuleForm.tsx'

export const ruleReads = [lightRules.all, overview.state, devices.list]
const origins = { start: '出厂默认', default: '平台默认', own: '本景区' } as const

/** The rules of all lights, for one scenic area; without one, the defaults of all areas that have no rule of their own. */
export default function Rules({ areaId }: { areaId?: number }) {
  const { data, error, refetch } = useRead(lightRules.all, { body: areaId ? { areaId } : {} }, { live: ['light'] })
  const [form, setForm] = useState<LightRule>()
  const resetting = useAction(lightRules.reset, { success: '已恢复默认', invalidates: ruleReads })
  if (!data) return error ? <ErrorState what="规则" error={error} retry={refetch} /> : <Skeleton rows={8} columns={2} />
  // Each kind once.
  const rules = [...new Map(data.rows.map((rule) => [rule.kind, rule])).values()]
  const reset = async (kind: LightKindName) => {
    const { title } = lightKind(kind)
    const text = areaId ? '这个景区改用平台的规则。' : '所有没有自己规则的景区改用出厂的数值。'
    if (await confirm({ title: `「${title}」恢复默认？`, text, action: '恢复默认' }))
      await resetting.run({ body: { kind, ...(areaId && { areaId }) } })
  }
  return (
    <>
      <ul>
        {rules.map((rule) => (
          <li key={rule.kind} className={styles.rule}>
            <div>
              <b>{lightKind(rule.kind).title}</b> <span className="t3">{origins[rule.from]}</span>
              <p>{rule.judged ? inWords(rule) : '不判断'}</p>
              {rule.changedBy && rule.changedAt && rule.from !== 'start' && (
                <p className="t3">
                  {rule.changedBy} 于 {time(rule.changedAt)} 修改
                  {!areaId && rule.areas > 0 && `；${count(rule.areas)} 个景区另有规则`}
                </p>
              )}
            </div>
            <div>
              <Button kind="link" onClick={() => setForm(rule)}>
                修改
              </Button>{' '}
              {rule.from === (areaId ? 'own' : 'default') && (
                <Button kind="link" onClick={() => void reset(rule.kind)}>
                  恢复默认
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {form && <RuleForm key={form.kind} rule={form} areaId={areaId} onClose={() => setForm(undefined)} />}
    </>
  )
}

/** 静默时限 300 秒；降级：占比达到 0%；变坏须持续 1 分，转绿须持续 2 分 */
function inWords(rule: LightRule) {
  const { thresholds } = lightKind(rule.kind)
  const parts = thresholdKeys.flatMap((key) => {
    const one = thresholds[key]
    const value = rule[key]
    return one && value !== null ? [`${one.title} ${figure(one, value)}`] : []
  })
  const hold = (seconds: number) => (seconds === 0 ? '立即' : `须持续 ${formatDuration(seconds * 1000)}`)
  return [...parts, `变坏${hold(rule.holdDown)}，转绿${hold(rule.holdUp)}`].join('；')
}

export const figure = ({ unit }: Threshold, value: number) =>
  unit === '%' ? percent(value / 10_000) : `${count(value)} ${unit}`
