import jsQR from 'jsqr'
import sharp from 'sharp'

/** What a code in a picture says; undefined where no reader finds one. */
export async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** The bytes of a `data:` address. */
export const bytesOf = (address: string) => Buffer.from(address.replace(/^data:[^,]+,/, ''), 'base64')
