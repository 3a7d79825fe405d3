import { Form } from 'antd'
import { useState } from 'react'
import type { Aspect } from '#contract/videos/aspects.ts'
import type { Template } from '#contract/videos/templates.ts'
import { type Element, maxTemplateMs, type Slot } from '#contract/videos/timeline.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { newElement } from '../place.ts'
import { SlotInspector } from '../slots/SlotInspector.tsx'
import { slotWordAt } from '../slots/slotWords.ts'
import { useSlots } from '../slots/useSlots.ts'
import { Stage } from '../stage/Stage.tsx'
import styles from '../TimelineInput.module.css'
import { useMaterials } from '../useMaterials.ts'
import { WithLibrary } from '../WithLibrary.tsx'
import { AddEffect } from './AddEffect.tsx'
import { Inspector } from './Inspector.tsx'
import { Playhead } from './Playhead.tsx'
import { Tracks } from './Tracks.tsx'

interface Props extends ControlProps {
  id?: string
  value?: readonly Element[]
  onChange?(elements: Element[]): void
}

/** The timeline of a template with its slots, as soon as the library of effects is known. */
export default function TimelineInput({ form, id, value, onChange }: Props) {
  return (
    <WithLibrary>
      <Form.Item name={'slots' satisfies keyof Template} noStyle>
        <Timeline form={form} editorId={id} elements={value} onElements={onChange} />
      </Form.Item>
    </WithLibrary>
  )
}

/** What the form says of the template beside its timeline. */
function useRest(form: Props['form']) {
  const duration = (Form.useWatch<number | null | undefined>('durationMs', form) ?? 0) || 1000
  return {
    durationMs: Math.min(maxTemplateMs, Math.max(1000, duration)),
    aspect: Form.useWatch<Aspect | undefined>('aspect', form) ?? 'auto',
    caseId: Form.useWatch<number | undefined>('caseId', form),
  }
}

interface TimelineProps extends Pick<Props, 'form'> {
  editorId: string | undefined
  elements: Props['value']
  onElements: Props['onChange']
  /** The slots, from the form. */
  value?: readonly Slot[]
  onChange?(slots: Slot[]): void
}

/** The picture at the playhead, the settings of what is chosen, and the tracks. */
function Timeline({ form, editorId, elements = [], onElements, value: slots = [], onChange }: TimelineProps) {
  const { durationMs, aspect, caseId } = useRest(form)
  const [chosen, choose] = useState<number>()
  const [playhead, setPlayhead] = useState(0)
  const materials = useMaterials(elements)
  const at = Math.min(playhead, durationMs)
  const editing = useSlots({ slots, at, durationMs, onChange: (next) => onChange?.(next) })
  const element = chosen === undefined ? undefined : elements[chosen]
  const put = (index: number, next: Element) => onElements?.(elements.with(index, next))
  const chooseEffect = (index: number | undefined) => {
    choose(index)
    editing.choose(undefined)
  }
  const add = (key: string) => {
    const made = newElement(key, at, durationMs)
    if (!made) return
    onElements?.([...elements, made])
    chooseEffect(elements.length)
  }
  const drop = (index: number) => {
    onElements?.(elements.toSpliced(index, 1))
    choose(undefined)
  }
  return (
    <div className={styles.editor} id={editorId} tabIndex={-1}>
      <div className={styles.top}>
        <Stage
          elements={elements}
          slot={slotWordAt(slots, at, editing.names)}
          at={at}
          aspect={aspect}
          caseId={caseId}
          materials={materials}
          chosen={chosen}
          onChoose={chooseEffect}
          onChange={put}
        />
        {editing.chosen !== undefined ? (
          <SlotInspector
            key={editing.chosen}
            slots={slots}
            names={editing.names}
            index={editing.chosen}
            caseId={caseId}
            durationMs={durationMs}
            onChange={(next) => editing.put(editing.chosen!, next)}
            onDrop={() => editing.drop(editing.chosen!)}
          />
        ) : element && chosen !== undefined ? (
          <Inspector
            key={chosen}
            element={element}
            caseId={caseId}
            durationMs={durationMs}
            onChange={(next) => put(chosen, next)}
            onDrop={() => drop(chosen)}
            onTop={
              chosen === elements.length - 1
                ? undefined
                : () => {
                    onElements?.([...elements.toSpliced(chosen, 1), element])
                    choose(elements.length - 1)
                  }
            }
          />
        ) : (
          <p className={styles.none}>
            {elements.length + slots.length > 0
              ? '选择时间轴上的片段位或效果来设置它'
              : '从下面的轨道添加片段位或效果，它从播放头处开始'}
          </p>
        )}
      </div>
      <Playhead at={at} durationMs={durationMs} onMove={setPlayhead} />
      <Tracks
        elements={elements}
        slots={editing}
        chosen={chosen}
        at={at}
        durationMs={durationMs}
        materials={materials}
        onChoose={chooseEffect}
        onChange={put}
        onDrop={drop}
        onSeek={setPlayhead}
        onChooseSlot={(index) => {
          choose(undefined)
          editing.choose(index)
        }}
        onAddSlot={() => {
          choose(undefined)
          editing.add?.()
        }}
        adding={(kind) => <AddEffect kind={kind} onAdd={add} />}
      />
    </div>
  )
}
