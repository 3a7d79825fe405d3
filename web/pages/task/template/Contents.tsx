import { effectKinds } from '#contract/videos/effectLibrary.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { seconds } from '#contract/videos/timeline.ts'
import { titleOf } from '#web/crud/kit.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { useLibrary } from './library.ts'
import { effectFor } from './place.ts'
import { SlotList } from './slots/SlotList.tsx'
import { useMaterials } from './useMaterials.ts'

/** What a template is made of: its slots, and the elements of its timeline by time. */
export default function Contents({ row: { slots, timeline } }: { row: Template }) {
  return (
    <>
      <SlotList slots={slots} />
      <Elements timeline={timeline} />
    </>
  )
}

function Elements({ timeline }: Pick<Template, 'timeline'>) {
  const materials = useMaterials(timeline)
  const { all, error, again } = useLibrary()
  const rows = timeline
    .map((element, at) => ({ ...element, id: at + 1 }))
    .toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
  const what = titleOf(templates.list, 'timeline')
  return (
    <Section title={what} note={`${rows.length} 个效果`}>
      <CompactTable
        read={{ data: all && { rows }, error, refetch: again }}
        what={what}
        none="还没有放效果"
        columns={[
          {
            title: '从第几秒起',
            width: 130,
            render: ({ startMs, lengthMs }) => `${seconds(startMs)} 至 ${seconds(startMs + lengthMs)}`,
          },
          {
            title: titleOf(templates.list, 'elements'),
            width: 170,
            render: ({ effect }) => {
              const { kind, title } = effectFor(effect)
              return `${effectKinds[kind]} ${title}`
            },
          },
          {
            title: '素材或字幕',
            grow: true,
            render: ({ text, materialId }) => text ?? (materialId ? (materials.get(materialId)?.name ?? '') : ''),
          },
        ]}
      />
    </Section>
  )
}
