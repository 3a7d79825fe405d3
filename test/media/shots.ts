import sharp from 'sharp'

/** A real JPEG with a position in its EXIF; another seed gives another picture. */
export async function aShot(seed = 1, width = 640, height = 480): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${(seed * 47) % 360} 50% 60%)"/><circle cx="${(seed * 31) % width}" cy="${height / 2}" r="${height / 5}" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg))
    .withExif({
      IFD0: { Model: 'JY-C200' },
      IFD2: { DateTimeOriginal: '2026:05:02 14:28:03' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 7/1 30/1' },
    })
    .jpeg({ quality: 85 })
    .toBuffer()
}
