import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** A drawing in the work folder. */
export interface Still {
  /** Name of its PNG file, without a folder. */
  readonly name: string
  readonly width: number
  readonly height: number
}

/** A picture or colour table of a plan that cannot be read. */
export class UnreadableStill extends Error {
  readonly file: string
  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read`, { cause })
    this.file = file
  }
}

/** Draws everything that a film shows besides its clips, as PNG files in a folder. */
export class Stills {
  readonly folder: string
  #count = 0

  constructor(folder: string) {
    this.folder = folder
  }

  /** Writes a drawing to a new file. */
  async draw(image: Sharp): Promise<Still> {
    const name = `still${this.#count++}.png`
    const { width, height } = await image.png({ compressionLevel: 1 }).toFile(join(this.folder, name))
    return { name, width, height }
  }

  /** Writes a text file that a filter reads, and returns its name. */
  async write(text: string, ending: string): Promise<string> {
    const name = `table${this.#count++}.${ending}`
    await writeFile(join(this.folder, name), text)
    return name
  }

  /**
   * Draws a picture at the given width and a proportional height. It is mirrored first, then rotated clockwise around its centre.
   * @param opacity 0 to 1 @throws UnreadableStill
   */
  async picture(
    file: string,
    { width, angle = 0, opacity = 1, mirrored = false, extra = 1 }: PictureLook,
  ): Promise<Still> {
    try {
      const upright = sharp(file).autoOrient().toColourspace('srgb').ensureAlpha()
      const sized = await upright
        .flop(mirrored)
        .resize({ width: Math.max(1, Math.round(width * extra)) })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const turned = angle === 0 ? sharp(sized) : sharp(sized).rotate(angle, { background: '#0000' })
      return await this.draw(opacity === 1 ? turned : await thinned(turned, opacity))
    } catch (error) {
      throw new UnreadableStill(file, error)
    }
  }

  /** Draws the brightness of a picture, stretched to a size. @throws UnreadableStill */
  async mask(file: string, { width, height }: { width: number; height: number }): Promise<Still> {
    try {
      const upright = sharp(file).autoOrient().flatten({ background: '#000' })
      return await this.draw(upright.resize(width, height, { fit: 'fill' }).toColourspace('b-w'))
    } catch (error) {
      throw new UnreadableStill(file, error)
    }
  }

  /** Draws a picture that covers a size, or fits into it with black bars. @throws UnreadableStill */
  async fitted(
    file: string,
    { width, height }: { width: number; height: number },
    fit: 'cover' | 'contain',
  ): Promise<Still> {
    try {
      const upright = sharp(file).autoOrient().toColourspace('srgb')
      return await this.draw(upright.resize({ width, height, fit, background: '#000' }))
    } catch (error) {
      throw new UnreadableStill(file, error)
    }
  }

  /** Draws a picture stretched to a size. @throws UnreadableStill */
  async stretched(file: string, { width, height }: { width: number; height: number }): Promise<Still> {
    try {
      const upright = sharp(file).autoOrient().toColourspace('srgb').ensureAlpha()
      return await this.draw(upright.resize(width, height, { fit: 'fill' }))
    } catch (error) {
      throw new UnreadableStill(file, error)
    }
  }
}

interface PictureLook {
  /** Pixels. */
  readonly width: number
  readonly angle?: number
  readonly opacity?: number
  readonly mirrored?: boolean
  /** Factor by which the picture is drawn larger, if it is scaled down later. */
  readonly extra?: number
}

async function thinned(image: Sharp, opacity: number): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round(data[at]! * opacity)
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
}
