import { Checkbox, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { factsOf } from '#contract/fields.ts'
import { slotFields } from '#contract/videos/templates.ts'
import { fits, minSlotMs, missings, type Slot, slotName, slotSpeeds } from '#contract/videos/timeline.ts'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Labelled } from '../parts/Labelled.tsx'
import { type PartActions, PartActs } from '../parts/PartActs.tsx'
import { SecondsInput } from '../parts/SecondsInput.tsx'
import styles from '../Template.module.css'
import { PointSelect } from './PointSelect.tsx'
import { endedSlot, movedSlot, roomOf } from './slotPlace.ts'
import { type PointNames, pointWord, slotFaultOf, slotLabel } from './slotWords.ts'

interface Props {
  slots: readonly Slot[]
  names: PointNames
  index: number
  caseId: number | undefined
  durationMs: number
  onChange(next: Slot): void
  /** What the server refused about it. */
  refused: string | undefined
  /** What can be done with it, unless it can only be looked at. */
  acts: PartActions | undefined
}

/** What one slot is set by. */
export function SlotInspector({ slots, names, index, caseId, durationMs, onChange, refused, acts }: Props) {
  const id = useId()
  const slot = slots[index]!
  const room = roomOf(slots, index, durationMs)
  const fault = slotFaultOf(slots, index, durationMs, names)
  const field = (key: keyof Slot) => ({ id: id + key, title: slotLabel(key) })
  return (
    <section className={styles.inspector} aria-label={`${slotName(index)}的设置`}>
      <header>
        <b>{slotName(index)}</b>
        <span className="sp" />
        {acts && <PartActs {...acts} />}
      </header>
      <p className="t3">放一个游客的片段；片段位之间照常依次接上其余片段</p>
      {(fault || refused) && (
        <p className="st-down" role="alert">
          <Glyph shape="octagon" />
          {fault ? slotName(index) + fault : refused}
        </p>
      )}
      <div className={styles.numbers}>
        <Labelled {...field('pointId')}>
          <PointSelect
            id={`${id}pointId`}
            caseId={caseId}
            value={slot.pointId}
            word={pointWord(slot, names)}
            onChange={(pointId) => onChange({ ...slot, pointId })}
          />
        </Labelled>
        <Labelled {...field('missing')}>
          <Select
            id={`${id}missing`}
            value={slot.missing}
            onChange={(missing) => onChange({ ...slot, missing })}
            options={optionsOf(missings)}
          />
        </Labelled>
        <Labelled {...field('fit')}>
          <Select
            id={`${id}fit`}
            value={slot.fit}
            onChange={(fit) => onChange({ ...slot, fit })}
            options={optionsOf(fits)}
          />
        </Labelled>
        <Labelled {...field('speed')}>
          <InputNumber
            id={`${id}speed`}
            suffix={factsOf(slotFields.speed)!.unit}
            min={slotSpeeds.min}
            max={slotSpeeds.max}
            step={10}
            precision={0}
            value={slot.speed}
            onChange={(speed) => onChange({ ...slot, speed: speed ?? slotSpeeds.usual })}
          />
        </Labelled>
        <Labelled {...field('startMs')}>
          <SecondsInput
            id={`${id}startMs`}
            min={room.fromMs}
            max={Math.max(room.fromMs, room.toMs - slot.lengthMs)}
            value={slot.startMs}
            onChange={(ms) => onChange(movedSlot(slot, ms ?? room.fromMs, room))}
          />
        </Labelled>
        <Labelled {...field('lengthMs')}>
          <SecondsInput
            id={`${id}lengthMs`}
            min={minSlotMs}
            max={Math.max(minSlotMs, room.toMs - slot.startMs)}
            value={slot.lengthMs}
            onChange={(ms) => onChange(endedSlot(slot, slot.startMs + (ms ?? minSlotMs), room))}
          />
        </Labelled>
      </div>
      <Checkbox checked={slot.face} onChange={(event) => onChange({ ...slot, face: event.target.checked })}>
        {slotLabel('face')}
      </Checkbox>
    </section>
  )
}

const optionsOf = <W extends Readonly<Record<string, string>>>(words: W) =>
  Object.entries(words).map(([value, label]) => ({ value: value as keyof W & string, label }))
