import { Fragment, lazy, Suspense, useState } from 'react'
import { commandKinds, deviceCommands, type SettingKind, settingKinds } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings } from '#contract/scenic/deviceSettings.ts'
import { type Device, devices } from '#contract/scenic/devices.ts'
import { State } from '#web/features/State.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './DeviceControl.module.css'
import { settingTexts } from './settingWords.ts'

const SettingDialog = lazy(() => import('./SettingDialog.tsx'))

/** The commands for a camera: a still, smart analysis, settings. The values shown are those that the camera has reported or confirmed. */
export function DeviceControl({ device }: { device: Device }) {
  const { id, gbCode, onBus } = device
  const [settingKind, setSettingKind] = useState<SettingKind>()
  const [open, setOpen] = useState(false)
  const settings = useRead(deviceSettings.one, { params: { id } }, { keep: true, live: ['command'] })
  const smart = useRead(deviceSettings.smart, { params: { id } }, { keep: true, live: ['command', 'device'] })
  const invalidates = [deviceCommands.list, deviceSettings.one, deviceSettings.smart, devices.list]
  const still = useAction(deviceSettings.snapshot, { invalidates, success: `${commandKinds.snapshot}已下达` })
  const change = useAction(deviceSettings.smartChange, { invalidates })
  const { state, since, reason, command } = smart.data ?? {}
  const stops = state === 'running' || state === 'starting'
  const turn = async () => {
    await change.run({ params: { id }, body: { action: stops ? 'stop' : 'start' } })
  }
  const values = settings.data
  const away = !onBus && '摄像头不在设备总线上'
  return (
    <Section
      title="远程操作"
      note={
        onBus ? (
          <State of="bus" is="on" />
        ) : (
          <span>
            <State of="bus" is="off" />
            {values?.busAt && (
              <>
                {' '}
                最后 <Time at={values.busAt} brief />
              </>
            )}
          </span>
        )
      }
    >
      <div className={styles.acts}>
        <Button icon="camera" busy={still.busy} why={away} onClick={() => void still.run({ body: { gbCode } })}>
          {commandKinds.snapshot}
        </Button>
        <Button
          icon={stops ? 'pause' : 'play'}
          busy={change.busy}
          why={away || (command != null && '上一条命令还没有完成')}
          onClick={() => void turn()}
        >
          {stops ? commandKinds.smartStop : commandKinds.smartStart}
        </Button>
        {command && <State of="command" is={command.state} />}
        {state ? (
          <>
            <State of="smart" is={state} />
            {since && (
              <span className="t3">
                自 <Time at={since} brief />
              </span>
            )}
            {reason && <span className="t3">{reason}</span>}
          </>
        ) : (
          smart.data && <span className="t3">摄像头没有上报智能状态</span>
        )}
      </div>
      {settings.error && !values ? (
        <p className="t3" role="alert">
          设置没有取到：{settings.error.message}{' '}
          <Button kind="link" onClick={() => void settings.refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <dl className={styles.settings} aria-label="设置">
          {settingKinds.map((kind) => {
            const known = values?.[kind]
            return (
              <Fragment key={kind}>
                <dt>{commandKinds[kind]}</dt>
                <dd title={known ? `${known.by} 设置` : undefined}>
                  {known ? settingTexts[kind](known.value as never) : <span className="t3">未设置</span>}
                </dd>
                <span>
                  <Button
                    kind="link"
                    why={away || (!values && '设置还没有取到')}
                    aria-label={`设置${commandKinds[kind]}`}
                    onClick={() => {
                      setSettingKind(kind)
                      setOpen(true)
                    }}
                  >
                    设置
                  </Button>
                </span>
              </Fragment>
            )
          })}
        </dl>
      )}
      {!onBus && <p className="t3">摄像头不在设备总线上，不能远程操作；接入方法见接入说明。</p>}
      {settingKind && values && (
        <Suspense>
          <SettingDialog
            key={`${id} ${settingKind}`}
            device={device}
            kind={settingKind}
            value={values[settingKind]?.value}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  )
}
