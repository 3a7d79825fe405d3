import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { effectKinds } from '#contract/videos/effectLibrary.ts'
import type { MaterialChoice } from '#contract/videos/materials.ts'
import { fadedAt, placeAt } from '#contract/videos/placed.ts'
import type { Element } from '#contract/videos/timeline.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { newGesture } from '../parts/gesture.ts'
import { effectFor } from '../place.ts'
import styles from '../Template.module.css'
import { axesOf, numberOf, pulled, whole } from './placed.ts'

interface Props {
  element: Element
  at: number
  material: MaterialChoice | undefined
  isChosen: boolean
  onChoose(): void
  /** `gesture` is of a pointer that is held. */
  onChange(next: Element, gesture?: string): void
}

/** An element on the picture. It is moved by dragging or by arrow keys, with Shift by ten steps. */
export function Layer({ element, at, material, isChosen, onChoose, onChange }: Props) {
  const pull = useRef<{ x: number; y: number; from: Element; gesture: string } | undefined>(undefined)
  const effect = effectFor(element.effect)
  if (element.effect === 'frame')
    return material ? (
      <img
        className={styles.whole}
        style={{ opacity: fadedAt(whole(element), at) }}
        src={fileAddress(material.url)}
        alt={material.name}
        draggable={false}
      />
    ) : null
  const shown = contentOf(element, material)
  if (!shown) return null
  const { left, top, across, down, width, angle, scale, mirrored, opacity } = placeAt(whole(element), at)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    pull.current = { x: event.clientX, y: event.clientY, from: element, gesture: newGesture() }
    event.currentTarget.setPointerCapture(event.pointerId)
    onChoose()
  }
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const { current } = pull
    const stage = event.currentTarget.parentElement
    if (!current || !stage) return
    const [right, below] = [event.clientX - current.x, event.clientY - current.y]
    const next = pulled(current.from, (100 * right) / stage.clientWidth, (100 * below) / stage.clientHeight)
    onChange(next, current.gesture)
  }
  const end = () => {
    pull.current = undefined
  }
  const key = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    onChoose()
    onChange(pulled(element, way[0] * by, way[1] * by))
  }
  const { x, y } = axesOf(element)
  const words = [x, y].flatMap((axis) => {
    const param = effect.params.find((one) => one.key === axis)
    return param ? [`${param.title} ${numberOf(element, param.key)}${param.unit}`] : []
  })
  return (
    <button
      type="button"
      className={clsx(styles.layer, isChosen && styles.picked)}
      style={{
        left: `${left}%`,
        top: `${top}%`,
        width: width === null ? undefined : `${width}%`,
        transform: `translate(${across}%, ${down}%) rotate(${angle}deg) scale(${mirrored ? -scale : scale}, ${scale})`,
        opacity,
      }}
      aria-label={[`${effect.title}${material ? ` ${material.name}` : ''}`, ...words].join('，')}
      aria-pressed={isChosen}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={onChoose}
      onKeyDown={key}
    >
      {shown}
    </button>
  )
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function contentOf(element: Element, material: MaterialChoice | undefined): ReactNode {
  if (effectFor(element.effect).kind === 'text') {
    const light = Math.round(2.55 * numberOf(element, 'colour'))
    const edge = 255 - light
    return (
      <span
        className={styles.caption}
        style={{
          fontSize: `${numberOf(element, 'size')}cqh`,
          color: `rgb(${light} ${light} ${light})`,
          WebkitTextStroke: `${numberOf(element, 'outline') / 50}em rgb(${edge} ${edge} ${edge})`,
        }}
      >
        {element.text || effectKinds.text}
      </span>
    )
  }
  if (element.effect === 'visitorPhoto') return <span className={styles.visitor}>游客照片</span>
  if (!material) return null
  const url = fileAddress(material.thumbUrl ?? material.url)
  return material.durationMs === null ? (
    <img src={url} alt="" draggable={false} />
  ) : (
    <video src={url} muted playsInline preload="metadata" />
  )
}
