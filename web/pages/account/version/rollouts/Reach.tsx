import { Form } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { rollouts } from '#contract/releases/rollouts.ts'
import { type WaveKind, wavesOf } from '#contract/releases/software.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Notice } from '#web/parts/state/Notice.tsx'

interface FormValues {
  versionId?: number
  areaIds?: number[]
  caseId?: number
  backOfId?: number
  waveBy?: WaveKind
  waveSizes?: number[]
}
interface Props extends ControlProps {
  value?: number
  onChange?(cameras: number | undefined): void
}

/** The cameras that a rollout reaches with the present values of the form. The shown number is the one that is confirmed. */
export default function Reach({ form, value, onChange }: Props) {
  const values: FormValues = Form.useWatch([], form) ?? {}
  const { versionId = 0, areaIds, caseId, backOfId, waveBy = 'count', waveSizes = [] } = values
  const body = {
    versionId,
    ...(areaIds?.length && { areaIds }),
    ...(caseId && { caseId }),
    ...(backOfId && { backOfId }),
  }
  const { data, error } = useRead(rollouts.preview, { body }, { enabled: versionId > 0, live: ['rollout', 'device'] })
  const cameras = data?.cameras || undefined
  useEffect(() => {
    if (value !== cameras) onChange?.(cameras)
  })
  if (!versionId) return <p className="t3">先选软件版本</p>
  if (error && !data) return <p className="st-down">{error.message}</p>
  if (!data) return <p className="t3">正在数摄像头…</p>
  const out = [
    data.same && `${count(data.same)} 台已是这个版本`,
    data.other && `${count(data.other)} 台运行别的程序或没有上报`,
  ].filter(Boolean)
  const waves = wavesOf(data.cameras, waveBy, waveSizes)
  return (
    <>
      {data.busy > 0 && (
        <Notice tone="warn" title={`${count(data.busy)} 台还在另一个升级里`}>
          等它结束或先停止它：<Link to={`/account/version?tab=rollouts&open=${data.busyIn}`}>升级 #{data.busyIn}</Link>
        </Notice>
      )}
      <p>
        <b>{count(data.cameras)} 台</b>，在 {count(data.areas)} 个景区，现在在线 {count(data.onBus)} 台
        {waves.length > 1 && `；分 ${waves.length} 批：${waves.map((size) => count(size)).join('、')} 台`}
      </p>
      {data.former.length > 0 && (
        <p className="t3">
          现在运行：{data.former.map(({ number, cameras: some }) => `${number} ${count(some)} 台`).join('，')}
        </p>
      )}
      {out.length > 0 && <p className="t3">不升级：{out.join('，')}</p>}
    </>
  )
}
