import { Form } from 'antd'
import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { lightTitles } from '#contract/lights/lightKinds.ts'
import { lights } from '#contract/lights/lights.ts'
import { type Light, overview } from '#contract/reports/overview.ts'
import { isResting, isTrouble, statusWords } from '#contract/status.ts'
import { Behind } from '#web/features/reports/Behind.tsx'
import { State } from '#web/features/State.tsx'
import { can } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { formatDuration, time } from '#web/kit/format.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { type AreaState, lightsOf } from '../view.ts'
import styles from './AreaDetail.module.css'

/** The lights of a scenic area, the worst first: since when, why in figures that lead to their rows, and what can be done. */
export function LightList({ row, day }: { row: AreaState; day: string }) {
  const { areaId, reasons, state } = row
  const all = lightsOf(row)
  const [acking, setAcking] = useState<Light>()
  const loud = all.filter((light) => light.state !== 'ok' || light.reads !== 'ok')
  const fine = all.filter((light) => light.state === 'ok' && light.reads === 'ok')
  if (isResting(state))
    return (
      <Section title="各项" note={statusWords[state]}>
        <p className="t2">{reasons.map(({ text }) => text).join('；')}。这段时间没有心跳、没有订单都不算故障。</p>
      </Section>
    )
  return (
    <Section title="各项" note={loud.length === 0 ? '没有告警' : `${loud.length} 项要留意`}>
      <ul className={styles.lights}>
        {loud.map((light) => (
          <li key={light.kind}>
            <One light={light} areaId={areaId} day={day} onAck={() => setAcking(light)} />
          </li>
        ))}
      </ul>
      <div className={clsx(fine.length > 0 && styles.fine)}>
        {fine.map(({ kind }) => (
          <State key={kind} of="place" is="ok" word={lightTitles[kind]} />
        ))}
      </div>
      {acking && <Acknowledge areaId={areaId} light={acking} onClose={() => setAcking(undefined)} />}
    </Section>
  )
}

function One({ light, areaId, day, onAck }: { light: Light; areaId: number; day: string; onAck(): void }) {
  const { kind, state, reads, since, reasons, acked, matterId } = light
  const handing = useAction(lights.handOver, {
    success: ({ existed }) => (existed ? '已经有一个问题在处理' : '已转为系统问题'),
    invalidates: [overview.state],
  })
  return (
    <article className={styles.light}>
      <header>
        <State of="place" is={state} pill />
        <b>{lightTitles[kind]}</b>
        {since && <Since since={since} />}
      </header>
      <p>
        {reasons.map(({ about, text }, index) => (
          <Fragment key={`${about}${text}`}>
            {index > 0 && '；'}
            <Behind of={about} scope={{ day, areaIds: [areaId] }}>
              {text}
            </Behind>
          </Fragment>
        ))}
        {reads !== state && isTrouble(reads) && (
          <span className="t3">（观察中，持续下去转为{statusWords[reads]}）</span>
        )}
      </p>
      {acked && (
        <p className="t3">
          {acked.by} 于 {time(acked.at)} 知悉{acked.note && `：${acked.note}`}
        </p>
      )}
      <div className={styles.acts}>
        {isTrouble(state) && since && !acked && (
          <Button kind="link" onClick={onAck}>
            知悉
          </Button>
        )}
        {matterId && can('matter') ? (
          <Link to={`/systemOps/matter?open=${matterId}`}>问题 #{matterId}</Link>
        ) : (
          isTrouble(state) &&
          since &&
          can('matter') && (
            <Button
              kind="link"
              busy={handing.busy}
              title="提一个系统问题，景区、程度与原因都已写好"
              onClick={() => void handing.run({ body: { areaId, kind } })}
            >
              转为问题
            </Button>
          )
        )}
      </div>
    </article>
  )
}

const Since = ({ since }: { since: string }) => (
  <span className="t3" title={since}>
    自 {time(since)}，{formatDuration(Date.now() - Date.parse(since))}
  </span>
)

/** Acknowledges a light: no more messages about it until its state changes. */
function Acknowledge({ areaId, light, onClose }: { areaId: number; light: Light; onClose(): void }) {
  const [form] = Form.useForm()
  const { kind } = light
  const { run, busy, error } = useAction(lights.acknowledge, {
    form,
    success: '已知悉，变化之前不再提醒',
    invalidates: [overview.state],
  })
  return (
    <FormDialog<{ note: string }>
      form={form}
      open
      onClose={onClose}
      title={`知悉：${lightTitles[kind]}`}
      width={440}
      action="知悉"
      busy={busy}
      error={error}
      initial={{ note: '' }}
      proposed
      save={({ note }) => run({ body: { areaId, kind, note: note ?? '' } })}
    >
      <Field
        of={lights.acknowledge.body}
        name="note"
        required={false}
        hint="例如谁在处理、何时能好；看得到这个景区的平台账号都能看到"
      >
        <NoteInput of={lights.acknowledge.body} name="note" minRows={2} maxRows={5} />
      </Field>
    </FormDialog>
  )
}
