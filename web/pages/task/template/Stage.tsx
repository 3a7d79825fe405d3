import type { MaterialChoice } from '#contract/mission/materials.ts'
import type { Element } from '#contract/mission/timeline.ts'
import { fileAddress } from '#web/kit/file.ts'
import { effectFor } from './place.ts'
import styles from './TimelineInput.module.css'

interface Props {
  elements: readonly Element[]
  at: number
  materials: ReadonlyMap<number, MaterialChoice>
}

/** Roughly what lies on the picture at the playhead: pictures, figures and words in their places. What is done to the picture itself is named. */
export function Stage({ elements, at, materials }: Props) {
  const now = elements.filter(({ startMs, lengthMs }) => startMs <= at && at < startMs + lengthMs)
  const named = now.filter(({ effect, materialId }) => {
    const { kind, material } = effectFor(effect)
    return kind !== 'text' && !(material && materialId !== undefined && layersOn.has(kind))
  })
  return (
    <figure className={styles.stage} aria-label="预览">
      <span className={styles.film}>游客的视频</span>
      {now.map((element, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element is its place in the list
        <Layer key={index} element={element} material={materials.get(element.materialId ?? 0)} />
      ))}
      {named.length > 0 && <figcaption>{named.map(({ effect }) => effectFor(effect).title).join('、')}</figcaption>}
    </figure>
  )
}

/** Kinds that are drawn. */
const layersOn: ReadonlySet<string> = new Set(['photo', 'sticker', 'pet'])

function Layer({ element, material }: { element: Element; material: MaterialChoice | undefined }) {
  const { kind, params } = effectFor(element.effect)
  const set = (key: string, otherwise: number) =>
    element.params[key] ?? params.find((param) => param.key === key)?.start ?? otherwise
  const place = {
    left: `${set('x', 50)}%`,
    top: `${set('y', 50)}%`,
    transform: `translate(-50%, -50%) rotate(${kind === 'pet' ? 0 : set('angle', 0)}deg)`,
    opacity: set('opacity', 100) / 100,
  }
  if (kind === 'text') {
    const light = Math.round(2.55 * set('colour', 100))
    const size = `${set('size', 6)}cqh`
    return (
      <span className={styles.caption} style={{ ...place, fontSize: size, color: `rgb(${light} ${light} ${light})` }}>
        {element.text}
      </span>
    )
  }
  if (!material || !layersOn.has(kind)) return null
  const whole = element.effect === 'frame'
  const url = fileAddress(material.thumbUrl ?? material.url)
  const style = whole ? {} : { ...place, width: `${set('width', 30)}%` }
  return material.durationMs === null ? (
    <img
      className={whole ? styles.whole : styles.layer}
      style={style}
      src={url}
      alt={material.name}
      draggable={false}
    />
  ) : (
    <video
      className={styles.layer}
      style={style}
      src={url}
      muted
      playsInline
      preload="metadata"
      aria-label={material.name}
    />
  )
}
