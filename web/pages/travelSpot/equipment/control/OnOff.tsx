import { Segmented } from '#web/parts/input/Segmented.tsx'

const options = [
  { value: true, label: '开' },
  { value: false, label: '关' },
] as const

/** On or off, as a field of a form. */
export function OnOff({ value = false, onChange }: { value?: boolean; onChange?(value: boolean): void }) {
  return <Segmented label="开关" options={options} value={value} onChange={(next) => onChange?.(next)} />
}
