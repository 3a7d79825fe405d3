import { captionLayout, captionLights, captionLook, fonts } from '#contract/videos/film/caption.ts'
import { outline, outlineBlur } from '#contract/videos/film/person.ts'
import type { FilmPlan, PlanElement } from '#contract/videos/film/plan.ts'

/** Draws the words of a caption, larger or smaller than in the film by a scale. */
export async function drawCaption(element: PlanElement, film: FilmPlan, scale: number): Promise<HTMLCanvasElement> {
  const look = captionLook(element.params, film)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const font = `${look.size}px ${fonts}`
  // As in films, letters are where they would be on a page of any size.
  Object.assign(context, { font, textRendering: 'geometricPrecision' })
  const { width, height, lines } = await captionLayout(
    element.text ?? '',
    look,
    (line) => context.measureText(line).width,
  )
  Object.assign(canvas, {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  })
  // A canvas of another size has forgotten everything.
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0)
  const [fill, edge] = captionLights(look).map((light) => `rgb(${light} ${light} ${light})`)
  Object.assign(context, {
    font,
    textAlign: 'center',
    textRendering: 'geometricPrecision',
    lineJoin: 'round',
    fillStyle: fill,
    strokeStyle: edge,
  })
  context.lineWidth = 2 * look.outline * look.size
  for (const { text, y } of lines) {
    if (look.outline > 0) context.strokeText(text, width / 2, y)
    context.fillText(text, width / 2, y)
  }
  return canvas
}

/** Draws the outline of a person: opaque inside, with soft edges. */
export function drawOutline(): HTMLCanvasElement {
  const { width, height, face, body, head } = outline
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  context.filter = `blur(${outlineBlur * face}px)`
  const path = new Path2D(body)
  path.ellipse(head.x, head.y, head.across, head.down, 0, 0, 2 * Math.PI)
  context.fill(path)
  return canvas
}
