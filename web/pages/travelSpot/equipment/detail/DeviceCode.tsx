import { type Device, devices } from '#contract/scenic/devices.ts'
import { titleOf } from '#web/crud/kit.ts'
import parts from '#web/features/scenic/code/GbCodeParts.module.css'
import { explain } from '#web/features/scenic/code/gbCode.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'

const title = titleOf(devices.list, 'gbCode')

/** What the national code of a camera says, part by part. */
export default function DeviceCode({ row: { gbCode } }: { row: Device }) {
  return (
    <Section title={title} note={gbCode} end={<Copy text={gbCode} label={`复制${title}`} />}>
      <ol className={parts.parts}>
        {explain(gbCode, undefined).map(({ part, digits, meaning }) => (
          <li key={part.key} style={{ flexGrow: part.to - part.from }}>
            <b>{digits}</b>
            <span>{part.title}</span>
            <em title={meaning}>{meaning}</em>
          </li>
        ))}
      </ol>
    </Section>
  )
}
