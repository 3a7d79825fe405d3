import { type ReactNode, useRef } from 'react'
import { type EffectKind, effectKinds } from '#contract/videos/effectLibrary.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { type Element, seconds } from '#contract/videos/timeline.ts'
import { Block } from '../parts/Block.tsx'
import { TrackRow } from '../parts/TrackRow.tsx'
import { begunAt, edgesOf, effectFor, endedAt, faultOf, lanesOf, moved, tickMs } from '../place.ts'
import { SlotTrack } from '../slots/SlotTrack.tsx'
import type { SlotEditing } from '../slots/useSlots.ts'
import styles from '../TimelineInput.module.css'

interface Props {
  elements: readonly Element[]
  slots: SlotEditing
  chosen: number | undefined
  at: number
  durationMs: number
  materials: ReadonlyMap<number, MaterialChoice>
  onChoose(index: number): void
  onChange(index: number, next: Element): void
  onDrop(index: number): void
  onSeek(ms: number): void
  onChooseSlot(index: number): void
  onAddSlot(): void
  adding(kind: EffectKind): ReactNode
}

/** A track for the slots and one for each kind of effect, under one ruler. */
export function Tracks(props: Props) {
  const { elements, slots, at, durationMs, onSeek, onChooseSlot, onAddSlot, adding } = props
  const ruler = useRef<HTMLDivElement>(null)
  const tick = tickMs(durationMs)
  const marks = Array.from({ length: Math.floor(durationMs / tick) + 1 }, (_, n) => n * tick)
  const share = (ms: number) => `${(100 * ms) / durationMs}%`
  return (
    <div className={styles.scroll}>
      <div className={styles.tracks} style={{ minWidth: 104 + (durationMs / 1000) * 14 }}>
        <span />
        <div
          ref={ruler}
          className={styles.ruler}
          onPointerDown={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            onSeek(Math.round(Math.max(0, Math.min(1, (event.clientX - left) / width)) * durationMs))
          }}
        >
          {marks.map((ms) => (
            <i key={ms} style={{ left: share(ms) }}>
              {seconds(ms)}
            </i>
          ))}
          <b className={styles.needle} style={{ left: share(at) }} />
        </div>
        <SlotTrack
          editing={slots}
          at={at}
          durationMs={durationMs}
          ruler={ruler}
          edgesFor={(index) => [...edgesOf(elements, -1, durationMs), ...edgesOf(slots.slots, index, durationMs), at]}
          onChoose={onChooseSlot}
          onAdd={onAddSlot}
        />
        {(Object.keys(effectKinds) as EffectKind[]).map((kind) => (
          <Track
            key={kind}
            {...props}
            kind={kind}
            head={adding(kind)}
            ruler={ruler}
            indices={indicesOf(elements, kind)}
          />
        ))}
      </div>
    </div>
  )
}

const indicesOf = (elements: readonly Element[], kind: EffectKind) =>
  [...elements.keys()].filter((index) => effectFor(elements[index]!.effect).kind === kind)

interface TrackProps extends Props {
  kind: EffectKind
  head: ReactNode
  indices: readonly number[]
  ruler: React.RefObject<HTMLDivElement | null>
}

function Track({ kind, head, indices, ruler, ...props }: TrackProps) {
  const { elements, slots, chosen, at, durationMs, materials, onChoose, onChange, onDrop } = props
  const lanes = lanesOf(indices.map((index) => elements[index]!))
  return (
    <TrackRow title={effectKinds[kind]} head={head} lanes={Math.max(0, ...lanes) + 1} at={at} durationMs={durationMs}>
      {indices.map((index, n) => {
        const element = elements[index]!
        const { title } = effectFor(element.effect)
        const { materialId, text } = element
        const own = text?.trim() || (materialId ? materials.get(materialId)?.name : undefined)
        return (
          <Block
            key={index}
            span={element}
            name={[effectKinds[kind], title, own].filter(Boolean).join(' ')}
            title={own ?? title}
            hint={title}
            fault={faultOf(element, durationMs)}
            lane={lanes[n]!}
            isChosen={index === chosen}
            durationMs={durationMs}
            edges={[...edgesOf(elements, index, durationMs), ...edgesOf(slots.slots, -1, durationMs), at]}
            ruler={ruler}
            shape={{
              moved: (from, ms) => moved(from, ms, durationMs),
              begunAt,
              endedAt: (from, ms) => endedAt(from, ms, durationMs),
            }}
            onChoose={() => onChoose(index)}
            onChange={(next) => onChange(index, next)}
            onDrop={() => onDrop(index)}
          />
        )
      })}
    </TrackRow>
  )
}
