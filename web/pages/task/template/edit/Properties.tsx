import type { FormInstance } from 'antd'
import type { Element, Slot } from '#contract/videos/timeline.ts'
import type { Editing } from '../model/useEditing.ts'
import { SlotInspector } from '../slots/SlotInspector.tsx'
import { Inspector } from '../timeline/Inspector.tsx'
import { TemplateFields } from './TemplateFields.tsx'

interface Props {
  editing: Editing
  form: FormInstance
  /** Of the stored template; undefined for a new one. */
  rowId: number | undefined
  areaId: number | undefined
}

/** The settings of the chosen part, or those of the template itself. */
export function Properties({ editing, form, rowId, areaId }: Props) {
  const { draft, durationMs, chosen, names, refusal, canWrite, put, drop, duplicate, toTop } = editing
  const caseId = draft.caseId ?? undefined
  const refused =
    chosen && refusal?.block?.of === chosen.of && refusal.block.index === chosen.index ? refusal.text : undefined
  const isTop = chosen?.index === draft.timeline.length - 1
  const acts = chosen &&
    canWrite && {
      onDrop: () => drop(chosen),
      onDuplicate: () => duplicate(chosen),
      onTop: chosen.of === 'element' && !isTop ? () => toTop(chosen.index) : undefined,
    }
  const common = chosen && {
    ...{ caseId, durationMs, refused, acts: acts || undefined },
    onChange: (next: Element | Slot) => put(chosen, next),
  }
  return (
    <>
      {/* It stays mounted, so that its fields are checked whatever is chosen. */}
      <div hidden={chosen !== undefined}>
        <TemplateFields editing={editing} form={form} rowId={rowId} areaId={areaId} />
      </div>
      {chosen?.of === 'slot' && common && (
        <SlotInspector
          key={`slot ${chosen.index}`}
          {...common}
          slots={draft.slots}
          names={names}
          index={chosen.index}
        />
      )}
      {chosen?.of === 'element' && common && (
        <Inspector key={`element ${chosen.index}`} {...common} element={draft.timeline[chosen.index]!} />
      )}
    </>
  )
}
