import { useEffect, useRef } from 'react'
import { type LookKey, lookAt } from '#contract/videos/starter/lookRecipes.ts'
import demonstration from '../preview/demonstration.webp'

const width = 208
const height = 117

/** What a look makes of the picture that templates are shown with. */
export function LookPicture({ look }: { look: LookKey }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    const image = new Image()
    image.onload = () => isWanted && canvas.current && paint(canvas.current, image, look)
    image.src = demonstration
    return () => {
      isWanted = false
    }
  }, [look])
  return <canvas ref={canvas} width={width} height={height} />
}

function paint(canvas: HTMLCanvasElement, image: HTMLImageElement, look: LookKey) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.drawImage(image, 0, 0, width, height)
  const pixels = context.getImageData(0, 0, width, height)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const colour = lookAt(look, [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255])
    for (const [channel, value] of colour.entries()) data[at + channel] = 255 * value
  }
  context.putImageData(pixels, 0, 0)
}
