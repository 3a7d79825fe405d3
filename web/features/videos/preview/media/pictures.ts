import { plainVideo, type Source, Undecodable } from './reel.ts'

/** Whether the file at an address is a picture. Files are stored under names with endings. */
export const isPicture = (address: string) => /\.(jpe?g|png|webp)$/i.test(new URL(address, location.href).pathname)

/** Loads a picture whose pixels may be read. @throws Undecodable */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode().catch((error) => {
    throw new Undecodable(address, { cause: error })
  })
  return image
}

/** What is seen of a picture that stands for a clip: so large a part of it, which moves to the right and back in so many seconds. */
const windowShare = 0.8
const turnMs = 16_000

/**
 * Opens a picture as a clip over which a camera pans, from a place that its address names (`#from=0.3`), so that cuts and speed are seen.
 */
export async function openPanned(address: string, durationMs: number): Promise<Source> {
  const image = await loadPicture(address)
  const begin = Number(/#from=([\d.]+)/.exec(address)?.[1] ?? 0)
  const [width, height] = [image.naturalWidth, image.naturalHeight]
  return {
    media: { durationMs, hasSound: false, video: { ...plainVideo, width, height } },
    reel() {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')!
      return {
        async at(ms) {
          const way = Math.abs(((begin + ms / turnMs) % 1) * 2 - 1)
          const left = (1 - windowShare) * way * width
          const top = ((1 - windowShare) * height) / 2
          context.drawImage(image, left, top, windowShare * width, windowShare * height, 0, 0, width, height)
          return canvas
        },
        close() {},
      }
    },
    close() {},
  }
}
