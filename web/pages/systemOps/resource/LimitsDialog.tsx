import { Form } from 'antd'
import { clsx } from 'clsx'
import type { Body } from '#contract/kit.ts'
import { type ResourceNow, resources } from '#contract/monitoring/resources.ts'
import { CrudFields } from '#web/crud/form/CrudForm.tsx'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { read } from '#web/kit/read/query.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import styles from './ResourcePage.module.css'

type Limits = ResourceNow['limits']

const formOptions = {
  diskWarning: {},
  diskCritical: {},
  memory: {},
  connections: {},
  loadEachCore: { hint: '一分钟负载 ÷ CPU 核数' },
  waitingMinutes: { hint: '排得最久的任务等了多久' },
} as const satisfies Record<keyof Limits, object>

interface Props {
  open: boolean
  now: Pick<ResourceNow, 'limits' | 'limitsVersion'>
  onClose(): void
}

/** From when on something of the platform needs somebody, and is reported. */
export default function LimitsDialog({ open, now: { limits, limitsVersion }, onClose }: Props) {
  const [form] = Form.useForm<Body<typeof resources.setLimits>>()
  const saving = useAction(resources.setLimits, { form, success: '已保存', invalidates: [resources.now] })
  return (
    <FormDialog<Limits>
      open={open}
      onClose={onClose}
      form={form}
      title="阈值"
      width={560}
      action="保存"
      busy={saving.busy}
      error={saving.error}
      initial={limits}
      late={{
        now: async () => {
          const { limits: fields, limitsVersion: version } = await read(resources.now, { body: {} })
          return { fields, version }
        },
        title: (key) => labelWithUnit(resources.setLimits.body, key),
        describe: (_key, value) => String(value),
      }}
      save={(all, _changed, version = limitsVersion) => saving.run({ body: { ...all, version } })}
    >
      <p className={clsx('t2', styles.intro)}>
        达到后列入“需要处理”。每五分钟检查一次，连续两次达到就通知平台账号一次，恢复后再次达到才会再通知；负载只列出，不通知。
      </p>
      <CrudFields of={resources.setLimits} list={resources.now} {...{ form, formOptions, start: {} }} />
    </FormDialog>
  )
}
