import { create, toString as draw } from 'qrcode'
import sharp from 'sharp'

// A quarter of the code may be scratched or soiled (ISO/IEC 18004).
const strength = { errorCorrectionLevel: 'Q' } as const
/** Light modules around it, as the standard wants them. */
const margin = 4

/** A QR code of a text as SVG. */
export const svgOf = (text: string): Promise<string> => draw(text, { ...strength, type: 'svg', margin })

/** The same as PNG, at most `width` px wide: every module is the same whole number of px. */
export async function pngOf(text: string, width: number): Promise<Buffer> {
  const { modules } = create(text, strength)
  const side = modules.size + 2 * margin
  const light = Buffer.alloc(side * side, 255)
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) light[(y + margin) * side + x + margin] = 0
  const scale = Math.max(1, Math.floor(width / side))
  return sharp(light, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * scale, side * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

export const dataAddress = (type: string, bytes: Uint8Array | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
