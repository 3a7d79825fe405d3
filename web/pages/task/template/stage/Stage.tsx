import { type CSSProperties, useState } from 'react'
import { type Aspect, aspectRatio } from '#contract/videos/aspects.ts'
import { gradeAt } from '#contract/videos/colorGrade.ts'
import { effectKinds } from '#contract/videos/effectLibrary.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { fadedAt, isOn, zoomAt } from '#contract/videos/placed.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { effectFor } from '../place.ts'
import styles from '../Template.module.css'
import { Layer } from './Layer.tsx'
import { Picture } from './Picture.tsx'
import { isShown, whole } from './placed.ts'
import { useLuts } from './useLuts.ts'
import { usePicture } from './usePicture.ts'

interface Props {
  elements: readonly Element[]
  /** The name of the slot at the playhead. */
  slot: string | undefined
  at: number
  aspect: Aspect
  caseId: number | undefined
  materials: ReadonlyMap<number, MaterialChoice>
  chosen: number | undefined
  onChoose(index: number): void
  onChange(index: number, next: Element, gesture?: string): void
}

/** The kinds of effects that are drawn on top of the picture. */
const layers: ReadonlySet<string> = new Set(['photo', 'sticker', 'pet', 'text'])

/**
 * The picture at the playhead, with what a page can show of the effects: colours, stickers, pictures, figures and words in their places.
 * What only the video shows is named.
 */
export function Stage({ elements, slot, at, aspect, caseId, materials, chosen, onChoose, onChange }: Props) {
  const [coarse, setCoarse] = useState(false)
  const luts = useLuts(materials)
  const picture = usePicture(caseId)
  const now = [...elements.entries()].filter(([, element]) => isOn(element, at))
  const lacks = (element: Element) => {
    const { material } = effectFor(element.effect)
    if (!material) return false
    return element.effect === 'look' ? !luts.get(element.materialId ?? 0) : !materials.has(element.materialId ?? 0)
  }
  const named = now.filter(([, element]) => !isShown(element) || lacks(element))
  const wholes = elements.map(whole)
  const frame = wholes.findLast((element) => element.effect === 'frame' && isOn(element, at))
  const inset = frame ? (frame.params.inset ?? 0) * fadedAt(frame, at) : 0
  return (
    <figure className={styles.stage} style={{ '--ratio': aspectRatio[aspect] } as CSSProperties} aria-label="预览">
      <div className={styles.film} style={{ inset: `${inset}%` }}>
        <Picture
          picture={picture?.image}
          ratio={aspectRatio[aspect]}
          zoom={zoomAt(wholes, at)}
          grade={gradeAt(wholes, at, (id) => luts.get(id ?? 0) ?? null)}
          onPainter={setCoarse}
        />
      </div>
      {now.map(([index, element]) =>
        layers.has(effectFor(element.effect).kind) && isShown(element) ? (
          <Layer
            key={index}
            element={element}
            at={at}
            material={materials.get(element.materialId ?? 0)}
            isChosen={index === chosen}
            onChoose={() => onChoose(index)}
            onChange={(next, gesture) => onChange(index, next, gesture)}
          />
        ) : null,
      )}
      {named.length > 0 && (
        <figcaption className={styles.named}>
          在成片里可见：
          {named
            .map(([, { effect }]) => effectFor(effect))
            .map(({ kind, title }) => `${effectKinds[kind]} ${title}`)
            .join('、')}
        </figcaption>
      )}
      {slot && <span className={styles.slot}>{slot}</span>}
      {picture && (
        <span className={styles.source}>
          {picture.own ? '项目里的照片' : '示范画面'}
          {coarse && '，浏览器没有 WebGL，预览较粗'}
        </span>
      )}
    </figure>
  )
}
