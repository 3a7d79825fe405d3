import { Form } from 'antd'
import { useState } from 'react'
import type { Aspect } from '#contract/videos/aspects.ts'
import { type Element, maxTemplateMs } from '#contract/videos/timeline.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { newElement } from '../place.ts'
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

/** The timeline of a template, as soon as the library of effects is known. */
export default function TimelineInput(props: Props) {
  return (
    <WithLibrary>
      <Timeline {...props} />
    </WithLibrary>
  )
}

/** The picture at the playhead, the settings of the chosen element, and a track for each kind of effect. */
function Timeline({ form, id, value = [], onChange }: Props) {
  const duration = (Form.useWatch<number | null | undefined>('durationMs', form) ?? 0) || 1000
  const durationMs = Math.min(maxTemplateMs, Math.max(1000, duration))
  const aspect = Form.useWatch<Aspect | undefined>('aspect', form) ?? 'auto'
  const caseId = Form.useWatch<number | undefined>('caseId', form)
  const [chosen, choose] = useState<number>()
  const [playhead, setPlayhead] = useState(0)
  const materials = useMaterials(value)
  const at = Math.min(playhead, durationMs)
  const element = chosen === undefined ? undefined : value[chosen]
  const put = (index: number, next: Element) => onChange?.(value.with(index, next))
  const add = (key: string) => {
    const made = newElement(key, at, durationMs)
    if (!made) return
    onChange?.([...value, made])
    choose(value.length)
  }
  const drop = (index: number) => {
    onChange?.(value.toSpliced(index, 1))
    choose(undefined)
  }
  return (
    <div className={styles.editor} id={id} tabIndex={-1}>
      <div className={styles.top}>
        <Stage
          elements={value}
          at={at}
          aspect={aspect}
          caseId={caseId}
          materials={materials}
          chosen={chosen}
          onChoose={choose}
          onChange={put}
        />
        {element && chosen !== undefined ? (
          <Inspector
            key={chosen}
            element={element}
            caseId={caseId}
            durationMs={durationMs}
            onChange={(next) => put(chosen, next)}
            onDrop={() => drop(chosen)}
            onTop={
              chosen === value.length - 1
                ? undefined
                : () => {
                    onChange?.([...value.toSpliced(chosen, 1), element])
                    choose(value.length - 1)
                  }
            }
          />
        ) : (
          <p className={styles.none}>
            {value.length ? '选择时间轴上的一个效果来设置它' : '从下面的轨道添加效果，它从播放头处开始'}
          </p>
        )}
      </div>
      <Playhead at={at} durationMs={durationMs} onMove={setPlayhead} />
      <Tracks
        elements={value}
        chosen={chosen}
        at={at}
        durationMs={durationMs}
        materials={materials}
        onChoose={choose}
        onChange={put}
        onDrop={drop}
        onSeek={setPlayhead}
        adding={(kind) => <AddEffect kind={kind} onAdd={add} />}
      />
    </div>
  )
}
