import type { RefObject } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { slotName } from '#contract/videos/timeline.ts'
import { titleOf } from '#web/crud/kit.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Block } from '../parts/Block.tsx'
import { TrackRow } from '../parts/TrackRow.tsx'
import { begunSlot, endedSlot, movedSlot, roomOf } from './slotPlace.ts'
import { demandsOf, pointWord, slotFaultOf } from './slotWords.ts'
import type { SlotEditing } from './useSlots.ts'

interface Props {
  editing: SlotEditing
  at: number
  durationMs: number
  ruler: RefObject<HTMLDivElement | null>
  edgesFor(index: number): readonly number[]
  onChoose(index: number): void
  onAdd(): void
}

/** The track of the slots, each a block between its neighbours. */
export function SlotTrack({ editing, at, durationMs, ruler, edgesFor, onChoose, onAdd }: Props) {
  const title = titleOf(templates.list, 'slots')
  const { slots, names, chosen, put, drop, add } = editing
  return (
    <TrackRow
      title={title}
      head={<IconButton small icon="plus" label={`添加${title}`} disabled={!add} onClick={onAdd} />}
      lanes={1}
      at={at}
      durationMs={durationMs}
    >
      {[...slots.keys()].map((index) => {
        const slot = slots[index]!
        const room = roomOf(slots, index, durationMs)
        const point = pointWord(slot, names) ?? ''
        return (
          <Block
            key={index}
            span={slot}
            name={[slotName(index), point, ...demandsOf(slot)].join(' ')}
            title={point}
            hint={[point, ...demandsOf(slot)].join(' ')}
            fault={slotFaultOf(slots, index, durationMs, names)}
            lane={0}
            isChosen={index === chosen}
            durationMs={durationMs}
            edges={edgesFor(index)}
            ruler={ruler}
            shape={{
              moved: (from, ms) => movedSlot(from, ms, room),
              begunAt: (from, ms) => begunSlot(from, ms, room),
              endedAt: (from, ms) => endedSlot(from, ms, room),
            }}
            onChoose={() => onChoose(index)}
            onChange={(next) => put(index, next)}
            onDrop={() => drop(index)}
          />
        )
      })}
    </TrackRow>
  )
}
