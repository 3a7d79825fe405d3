import { AutoComplete, Form, Input, InputNumber } from 'antd'
import { commandKinds, deviceCommands, type SettingKind } from '#contract/scenic/deviceCommands.ts'
import { deviceSettings, Osd, osdPlaces } from '#contract/scenic/deviceSettings.ts'
import type { Device } from '#contract/scenic/devices.ts'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field, TwoColumns } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { OnOff } from './OnOff.tsx'
import { everyDay, WindowsInput } from './WindowsInput.tsx'

interface Props {
  device: Device
  kind: SettingKind
  /** What the camera has confirmed; it begins there. */
  value: object | undefined
  open: boolean
  onClose(): void
}

const begins: Record<SettingKind, object> = {
  autorec: { on: true, windows: [everyDay] },
  push: { on: true, url: '', bitrateKbps: 2000, fps: 25 },
  analyze: { address: '' },
  deviceIp: { ip: '', prefix: 24, gateway: '' },
  osd: { on: true, text: '', place: 'topLeft', clock: true },
}
const calls = {
  autorec: deviceSettings.autorec,
  push: deviceSettings.push,
  analyze: deviceSettings.analyze,
  deviceIp: deviceSettings.deviceIp,
} as const

/** Sends one setting to a camera. It takes effect once the camera has confirmed it. */
export default function SettingDialog({ device, kind, value, open, onClose }: Props) {
  const [form] = Form.useForm()
  const on = Form.useWatch<boolean | undefined>('on', form)
  const options = { invalidates: [deviceCommands.list, deviceSettings.one], form, success: '已下达，等摄像头确认' }
  const osd = useAction(deviceSettings.osd, options)
  const other = useAction(kind === 'osd' ? deviceSettings.autorec : calls[kind], options)
  const { busy, error } = kind === 'osd' ? osd : other
  const save = (fields: object) =>
    kind === 'osd'
      ? osd.run({ body: { deviceId: device.id, osd: fields as never } })
      : other.run({ body: { id: device.id, ...fields } as never })
  const of = kind === 'osd' ? Osd : calls[kind].body
  return (
    <FormDialog<object>
      form={form}
      open={open}
      onClose={onClose}
      title={commandKinds[kind]}
      mark={device.name}
      action="下达"
      busy={busy}
      error={error}
      initial={value ?? begins[kind]}
      proposed={value === undefined}
      save={(fields) => save(kind === 'push' && value ? { ...value, ...fields } : fields)}
    >
      {(kind === 'autorec' || kind === 'push' || kind === 'osd') && (
        <Field of={of} name="on">
          <OnOff />
        </Field>
      )}
      {kind === 'autorec' && (
        <Field of={of} name="windows" required={on === true} hint="结束早于开始的时段跨过零点">
          <WindowsInput />
        </Field>
      )}
      {kind === 'push' && (
        <>
          <Field of={of} name="url" required={on === true} hint="不含签名；主机要在景区允许的地址范围内">
            <Input placeholder="rtmp://主机/应用/流名" />
          </Field>
          <Field of={of} name="pushKey" hint="txSecret=…&txTime=…，只发给摄像头，以后不再显示；不填就不带签名">
            <Input autoComplete="off" />
          </Field>
          <TwoColumns>
            <Field of={of} name="bitrateKbps">
              <InputNumber min={128} max={50_000} suffix="kbps" style={{ width: '100%' }} />
            </Field>
            <Field of={of} name="fps">
              <InputNumber min={1} max={60} suffix="帧/秒" style={{ width: '100%' }} />
            </Field>
          </TwoColumns>
        </>
      )}
      {kind === 'analyze' && (
        <Field of={of} name="address" hint="主机:端口；平台提供的，或景区允许的地址范围内的">
          <ServerInput deviceId={device.id} />
        </Field>
      )}
      {kind === 'deviceIp' && (
        <>
          <TwoColumns>
            <Field of={of} name="ip">
              <Input placeholder="192.168.1.20" />
            </Field>
            <Field of={of} name="prefix">
              <InputNumber min={8} max={30} style={{ width: '100%' }} />
            </Field>
          </TwoColumns>
          <Field of={of} name="gateway" required={false} hint="改错了摄像头会断线，只能到现场改回">
            <Input placeholder="192.168.1.1" />
          </Field>
        </>
      )}
      {kind === 'osd' && (
        <>
          <Field of={of} name="text" required={false}>
            <Input maxLength={40} />
          </Field>
          <TwoColumns>
            <Field of={of} name="place">
              <WordSelect options={wordOptions(osdPlaces)} allowClear={false} />
            </Field>
            <Field of={of} name="clock">
              <OnOff />
            </Field>
          </TwoColumns>
        </>
      )}
    </FormDialog>
  )
}

interface ServerProps {
  deviceId: number
  id?: string
  value?: string
  onChange?(value: string): void
  onBlur?(): void
}

function ServerInput({ deviceId, ...field }: ServerProps) {
  const { data } = useRead(deviceSettings.analysisServers, { body: { id: deviceId } }, { staleMs: 60_000 })
  const options = (data?.rows ?? []).map(({ name, address, devices }) => ({
    value: address,
    label: `${address}　${name}，${devices} 台在用`,
  }))
  return <AutoComplete {...field} options={options} placeholder="10.0.0.8:9000" />
}
