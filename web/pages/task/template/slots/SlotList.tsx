import { templates } from '#contract/videos/templates.ts'
import { missings, type Slot, seconds } from '#contract/videos/timeline.ts'
import { titleOf } from '#web/crud/kit.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { demandsOf, pointWord, slotLabel } from './slotWords.ts'
import { usePointNames } from './usePointNames.ts'

/** The slots of a template, in order of time; nothing without any. */
export function SlotList({ slots }: { slots: readonly Slot[] }) {
  const names = usePointNames(slots)
  if (slots.length === 0) return null
  const what = titleOf(templates.list, 'slots')
  return (
    <Section title={what} note={`${slots.length} 个`}>
      <CompactTable
        read={{
          data: { rows: slots.map((slot, at) => ({ ...slot, id: at + 1 })) },
          error: null,
          refetch: () => undefined,
        }}
        what={what}
        columns={[
          {
            title: '从第几秒起',
            width: 110,
            render: ({ startMs, lengthMs }) => `${seconds(startMs)} 至 ${seconds(startMs + lengthMs)}`,
          },
          { title: slotLabel('pointId'), width: 120, render: (slot) => pointWord(slot, names) ?? '' },
          { title: slotLabel('fit'), grow: true, width: 240, render: (slot) => demandsOf(slot).join('，') },
          { title: slotLabel('missing'), width: 100, render: ({ missing }) => missings[missing] },
        ]}
      />
    </Section>
  )
}
