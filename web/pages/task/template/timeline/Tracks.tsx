import { clsx } from 'clsx'
import { type CSSProperties, type DragEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type EffectKind, effectKinds } from '#contract/videos/effectLibrary.ts'
import { type Element, seconds } from '#contract/videos/timeline.ts'
import { carried, isCarried } from '../model/parcel.ts'
import { type Playhead, useAt } from '../model/playhead.ts'
import type { Editing } from '../model/useEditing.ts'
import { Block } from '../parts/Block.tsx'
import { TrackRow } from '../parts/TrackRow.tsx'
import { tints } from '../parts/tints.ts'
import { begunAt, edgesOf, effectFor, endedAt, faultOf, lanesOf, moved, snapped, tickMs } from '../place.ts'
import styles from '../Template.module.css'
import { AddEffect } from './AddEffect.tsx'
import { SlotTrack } from './SlotTrack.tsx'

interface Props {
  editing: Editing
  /** How many times wider than the window the timeline is. */
  zoom: number
}

/** How near an edge is caught, in px. */
const reachPx = 6

/** A track for the slots and one for each kind of effect, under one ruler. What is dropped on them from the library begins there. */
export function Tracks({ editing, zoom }: Props) {
  const { draft, durationMs, head, canWrite, choose, place } = editing
  const { timeline, slots } = draft
  const ruler = useRef<HTMLDivElement>(null)
  const [dropMs, setDropMs] = useState<number>()
  const edgesFor = (of: 'element' | 'slot' | undefined, index = -1) => [
    ...edgesOf(timeline, of === 'element' ? index : -1, durationMs),
    ...edgesOf(slots, of === 'slot' ? index : -1, durationMs),
    head.now(),
  ]
  const timeAt = ({ clientX }: { clientX: number }) => {
    const { left, width } = ruler.current!.getBoundingClientRect()
    const ms = Math.max(0, Math.min(1, (clientX - left) / width)) * durationMs
    return snapped(ms, edgesFor(undefined), (reachPx / width) * durationMs)
  }
  const over = (event: DragEvent) => {
    if (!canWrite || !isCarried(event)) return
    event.preventDefault()
    setDropMs(timeAt(event))
  }
  const dropped = (event: DragEvent) => {
    const parcel = carried(event)
    setDropMs(undefined)
    if (!parcel) return
    event.preventDefault()
    place(parcel, timeAt(event))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys add at the playhead and drop the choice by Escape
    <div
      className={styles.tracks}
      style={{ '--zoom': zoom, '--least': `${(durationMs / 1000) * 14}px` } as CSSProperties}
      onDragOver={over}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setDropMs(undefined)}
      onDrop={dropped}
      onPointerDown={({ target }) => {
        if (!(target as HTMLElement).closest('button')) choose(undefined)
      }}
    >
      <span className={styles.corner} />
      <Ruler ref={ruler} head={head} durationMs={durationMs} zoom={zoom} />
      <SlotTrack editing={editing} ruler={ruler} edgesFor={(index) => edgesFor('slot', index)} />
      {(Object.keys(effectKinds) as EffectKind[]).map((kind) => (
        <Track
          key={kind}
          editing={editing}
          kind={kind}
          ruler={ruler}
          edgesFor={(index) => edgesFor('element', index)}
        />
      ))}
      <Needle head={head} durationMs={durationMs} />
      {dropMs !== undefined && (
        <b
          className={clsx(styles.needle, styles.landing)}
          data-time={`${seconds(dropMs)} 秒`}
          style={{ '--at': dropMs / durationMs } as CSSProperties}
        />
      )}
    </div>
  )
}

interface RulerProps {
  ref: RefObject<HTMLDivElement | null>
  head: Playhead
  durationMs: number
  zoom: number
}

/** The marks of time; the playhead goes where it is pressed, and follows the pointer. */
function Ruler({ ref, head, durationMs, zoom }: RulerProps) {
  const tick = tickMs(durationMs / zoom)
  const marks = Array.from({ length: Math.floor(durationMs / tick) + 1 }, (_, n) => n * tick)
  const seek = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    head.seek(((clientX - left) / width) * durationMs)
  }
  return (
    <div
      ref={ref}
      className={styles.ruler}
      data-ruler=""
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        event.stopPropagation()
        seek(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && seek(event)}
    >
      {marks.map((ms) => (
        <i key={ms} style={{ left: `${(100 * ms) / durationMs}%` }}>
          {seconds(ms)}
        </i>
      ))}
    </div>
  )
}

/** The playhead over all tracks. */
function Needle({ head, durationMs }: { head: Playhead; durationMs: number }) {
  const at = useAt(head)
  return <b className={styles.needle} style={{ '--at': Math.min(1, at / durationMs) } as CSSProperties} />
}

const indicesOf = (elements: readonly Element[], kind: EffectKind) =>
  [...elements.keys()].filter((index) => effectFor(elements[index]!.effect).kind === kind)

interface TrackProps {
  editing: Editing
  kind: EffectKind
  ruler: RefObject<HTMLDivElement | null>
  edgesFor(index: number): readonly number[]
}

function Track({ editing, kind, ruler, edgesFor }: TrackProps) {
  const { draft, chosen, refusal, durationMs, materials, canWrite, choose, put, drop, place } = editing
  const indices = indicesOf(draft.timeline, kind)
  const lanes = lanesOf(indices.map((index) => draft.timeline[index]!))
  return (
    <TrackRow
      title={effectKinds[kind]}
      tint={tints[kind]}
      head={canWrite && <AddEffect kind={kind} onAdd={(key) => place({ of: 'effect', key })} />}
      lanes={Math.max(0, ...lanes) + 1}
    >
      {indices.map((index, n) => {
        const element = draft.timeline[index]!
        const { title } = effectFor(element.effect)
        const { materialId, text } = element
        const own = text?.trim() || (materialId ? materials.get(materialId)?.name : undefined)
        const refused = refusal?.block?.of === 'element' && refusal.block.index === index ? refusal.text : undefined
        return (
          <Block<Element>
            key={index}
            span={element}
            name={[effectKinds[kind], title, own].filter(Boolean).join(' ')}
            title={own ?? title}
            hint={title}
            fault={faultOf(element, durationMs) ?? refused}
            lane={lanes[n]!}
            tint={tints[kind]}
            isChosen={chosen?.of === 'element' && index === chosen.index}
            durationMs={durationMs}
            edges={() => edgesFor(index)}
            ruler={ruler}
            shape={{
              moved: (from, ms) => moved(from, ms, durationMs),
              begunAt,
              endedAt: (from, ms) => endedAt(from, ms, durationMs),
            }}
            onChoose={() => choose({ of: 'element', index })}
            onChange={(next, gesture) => put({ of: 'element', index }, next, gesture)}
            onDrop={() => drop({ of: 'element', index })}
          />
        )
      })}
    </TrackRow>
  )
}
