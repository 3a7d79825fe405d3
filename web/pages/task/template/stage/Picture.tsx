import { useEffect, useRef, useState } from 'react'
import type { ColorGrade } from '#contract/videos/colorGrade.ts'
import styles from '../Template.module.css'
import { openPainter, type Painter, partOf } from './paint.ts'

interface Props {
  picture: HTMLImageElement | undefined
  /** Width by height of the film. */
  ratio: number
  zoom: { zoom: number; x: number; y: number }
  grade: ColorGrade
  /** Called once the painter is known; `coarse` means that it draws without WebGL. */
  onPainter(coarse: boolean): void
}

/** A picture as the looks make it. */
export function Picture(props: Props) {
  // WebGL is not tried again after its context was lost.
  const [plain, setPlain] = useState(false)
  return <Canvas key={String(plain)} {...props} plain={plain} onLost={() => setPlain(true)} />
}

function Canvas({ picture, ratio, zoom, grade, plain, onPainter, onLost }: Props & { plain: boolean; onLost(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<Painter>(undefined)
  useEffect(() => {
    if (!canvas.current || !picture) return
    if (!painter.current) {
      painter.current = openPainter(canvas.current, plain)
      onPainter(painter.current.coarse)
    }
    painter.current.paint(
      picture,
      partOf({ width: picture.naturalWidth, height: picture.naturalHeight }, ratio, zoom),
      grade,
    )
  })
  useEffect(() => {
    const { current } = canvas
    current?.addEventListener('webglcontextlost', onLost)
    return () => current?.removeEventListener('webglcontextlost', onLost)
  }, [onLost])
  return <canvas ref={canvas} className={styles.whole} role="img" aria-label="调色后的画面" />
}
