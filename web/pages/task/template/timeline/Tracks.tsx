import { type ReactNode, useRef } from 'react'
import { type EffectKind, effectKinds } from '#contract/videos/effectLibrary.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { type Element, seconds } from '#contract/videos/timeline.ts'
import { effectFor, lanesOf, tickMs } from '../place.ts'
import styles from '../TimelineInput.module.css'
import { Block } from './Block.tsx'

interface Props {
  elements: readonly Element[]
  chosen: number | undefined
  at: number
  durationMs: number
  materials: ReadonlyMap<number, MaterialChoice>
  onChoose(index: number): void
  onChange(index: number, next: Element): void
  onDrop(index: number): void
  onSeek(ms: number): void
  adding(kind: EffectKind): ReactNode
}

/** A track for each kind of effect, under one ruler. */
export function Tracks(props: Props) {
  const { elements, at, durationMs, onSeek, adding } = props
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
  const { elements, chosen, at, durationMs, materials, onChoose, onChange, onDrop } = props
  const lanes = lanesOf(indices.map((index) => elements[index]!))
  return (
    <>
      <span className={styles.kind}>
        {effectKinds[kind]}
        {head}
      </span>
      <div className={styles.track} style={{ height: 8 + 28 * Math.max(1, ...lanes.map((lane) => lane + 1)) }}>
        {indices.map((index, n) => {
          const { materialId, text } = elements[index]!
          return (
            <Block
              key={index}
              element={elements[index]!}
              title={text?.trim() || (materialId ? materials.get(materialId)?.name : undefined)}
              lane={lanes[n]!}
              isChosen={index === chosen}
              durationMs={durationMs}
              others={elements}
              index={index}
              at={at}
              ruler={ruler}
              onChoose={() => onChoose(index)}
              onChange={(next) => onChange(index, next)}
              onDrop={() => onDrop(index)}
            />
          )
        })}
        <b className={styles.needle} style={{ left: `${(100 * at) / durationMs}%` }} />
      </div>
    </>
  )
}
