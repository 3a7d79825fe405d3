import type { RefObject } from 'react'
import { templates } from '#contract/videos/templates.ts'
import { maxSlots, type Slot, slotName } from '#contract/videos/timeline.ts'
import { titleOf } from '#web/crud/kit.ts'
import { IconButton } from '#web/parts/input/Button.tsx'
import type { Editing } from '../model/useEditing.ts'
import { Block } from '../parts/Block.tsx'
import { TrackRow } from '../parts/TrackRow.tsx'
import { tints } from '../parts/tints.ts'
import { begunSlot, endedSlot, movedSlot, newSlot, roomOf } from '../slots/slotPlace.ts'
import { demandsOf, pointWord, slotFaultOf } from '../slots/slotWords.ts'

interface Props {
  editing: Editing
  ruler: RefObject<HTMLDivElement | null>
  edgesFor(index: number): readonly number[]
}

/** The track of the slots, each a block between its neighbours. */
export function SlotTrack({ editing, ruler, edgesFor }: Props) {
  const title = titleOf(templates.list, 'slots')
  const { draft, names, chosen, refusal, durationMs, canWrite, choose, put, drop, place } = editing
  const { slots } = draft
  const hasRoom = slots.length < maxSlots && newSlot(slots, 0, durationMs) !== undefined
  return (
    <TrackRow
      title={title}
      tint={tints.slot}
      head={
        canWrite && (
          <IconButton
            small
            icon="plus"
            label={`添加${title}`}
            disabled={!hasRoom}
            onClick={() => place({ of: 'slot' })}
          />
        )
      }
      lanes={1}
    >
      {[...slots.keys()].map((index) => {
        const slot = slots[index]!
        const room = roomOf(slots, index, durationMs)
        const point = pointWord(slot, names) ?? ''
        const refused = refusal?.block?.of === 'slot' && refusal.block.index === index ? refusal.text : undefined
        return (
          <Block<Slot>
            key={index}
            span={slot}
            name={[slotName(index), point, ...demandsOf(slot)].join(' ')}
            title={point}
            hint={[point, ...demandsOf(slot)].join(' ')}
            fault={slotFaultOf(slots, index, durationMs, names) ?? refused}
            lane={0}
            tint={tints.slot}
            isChosen={chosen?.of === 'slot' && index === chosen.index}
            durationMs={durationMs}
            edges={() => edgesFor(index)}
            ruler={ruler}
            shape={{
              moved: (from, ms) => movedSlot(from, ms, room),
              begunAt: (from, ms) => begunSlot(from, ms, room),
              endedAt: (from, ms) => endedSlot(from, ms, room),
            }}
            onChoose={() => choose({ of: 'slot', index })}
            onChange={(next, gesture) => put({ of: 'slot', index }, next, gesture)}
            onDrop={() => drop({ of: 'slot', index })}
          />
        )
      })}
    </TrackRow>
  )
}
