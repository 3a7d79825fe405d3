import sharp from 'sharp'

/** A number between 0 and 1 for each step, the same each time for a seed. */
function chance(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const sceneSize = { width: 1280, height: 720 } as const
const { width, height } = sceneSize
/** The world is wider than the camera's picture, so that the camera can be turned. */
const margin = 240

/** The view in front of a camera: sky, hills, trees, a path with a railing, a pavilion. As SVG, the same for the same seed. */
function world(seed: number): string {
  const next = chance(seed)
  const [w, h] = [width + 2 * margin, height + 2 * margin]
  const parts = [
    `<rect width="${w}" height="${h}" fill="#9fb8cf"/>`,
    `<rect y="${h * 0.55}" width="${w}" height="${h * 0.45}" fill="#6e7758"/>`,
  ]
  for (let hill = 0; hill < 5; hill++) {
    const [x, peak, half] = [next() * w, h * (0.28 + next() * 0.2), 180 + next() * 260]
    const shade = 70 + Math.floor(next() * 60)
    parts.push(
      `<path d="M${x - half} ${h * 0.58}L${x} ${peak}L${x + half} ${h * 0.58}Z" fill="rgb(${shade},${shade + 18},${shade + 10})"/>`,
    )
  }
  for (let tree = 0; tree < 130; tree++) {
    const [x, y, r] = [next() * w, h * (0.5 + next() * 0.42), 10 + next() * 34]
    const shade = 30 + Math.floor(next() * 90)
    parts.push(
      `<rect x="${x - 3}" y="${y}" width="6" height="${r * 1.4}" fill="#3b3024"/><circle cx="${x}" cy="${y}" r="${r}" fill="rgb(${shade},${shade + 30},${shade - 10})"/>`,
    )
  }
  parts.push(
    `<path d="M${w * 0.3} ${h}L${w * 0.48} ${h * 0.6}L${w * 0.53} ${h * 0.6}L${w * 0.72} ${h}Z" fill="#b8ab92"/>`,
  )
  for (let post = 0; post < 26; post++) {
    const [x, y] = [w * 0.1 + post * 48, h * 0.72 + Math.sin(post) * 12]
    parts.push(
      `<rect x="${x}" y="${y}" width="7" height="70" fill="#e3ded0"/><rect x="${x}" y="${y + 14}" width="48" height="5" fill="#d5cfbf"/>`,
    )
  }
  const [px, py] = [w * 0.62, h * 0.42]
  parts.push(
    `<path d="M${px - 130} ${py + 60}L${px} ${py - 40}L${px + 130} ${py + 60}Z" fill="#7d3226"/>`,
    ...[-95, -35, 30, 90].map((dx) => `<rect x="${px + dx}" y="${py + 60}" width="14" height="150" fill="#94402f"/>`),
  )
  for (let stone = 0; stone < 500; stone++) {
    const [x, y, s, shade] = [next() * w, h * (0.58 + next() * 0.42), 2 + next() * 9, 60 + Math.floor(next() * 130)]
    parts.push(`<rect x="${x}" y="${y}" width="${s}" height="${s * 0.7}" fill="rgb(${shade},${shade},${shade - 12})"/>`)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${parts.join('')}</svg>`
}

export interface Shot {
  /** Which place. */
  place?: number
  /** How far the camera is turned, in pixels of its picture. */
  dx?: number
  dy?: number
  /** Of the lens, in pixels. */
  blur?: number
  /** Light relative to daylight, and the grey that fog adds (0 to 1). */
  light?: number
  fog?: number
  /** Number of people in front of the camera. */
  people?: number
  /** SVG over the lens: drops, leaves, sun. */
  over?: string
  /** Noise of the sensor, and of which kind. */
  noise?: number
  seed?: number
}

/** What a camera sees of a made place, as the JPEG that it would send. */
export async function shot({
  place = 1,
  dx = 0,
  dy = 0,
  blur = 0,
  light = 1,
  fog = 0,
  people = 0,
  over = '',
  noise = 5,
  seed = 7,
}: Shot = {}): Promise<Buffer> {
  const next = chance(seed)
  const view = await sharp(Buffer.from(world(place)))
    .extract({ left: margin + dx, top: margin + dy, width, height })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer()
  const figures = Array.from({ length: people }, () => {
    const [x, y, s] = [next() * width, height * (0.55 + next() * 0.3), 0.6 + next()]
    const hue = Math.floor(next() * 360)
    return `<rect x="${x}" y="${y}" width="${34 * s}" height="${90 * s}" fill="hsl(${hue},60%,45%)"/><rect x="${x + 4}" y="${y + 20}" width="${26 * s}" height="9" fill="#eee"/><circle cx="${x + 17 * s}" cy="${y - 14 * s}" r="${15 * s}" fill="#d9b392"/>`
  })
  const layer = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`)
  const veiled = fog ? `<rect width="${width}" height="${height}" fill="#b9bec2" opacity="${fog}"/>` : ''
  const lens = await sharp(view)
    .composite([{ input: layer(figures.join('') + veiled) }, { input: layer(over) }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { data, info } = await (blur ? sharp(lens).blur(blur) : sharp(lens))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let index = 0; index < data.length; index++)
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) * light + (next() + next() + next() - 1.5) * 2 * noise))
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Dirt on the lens: a soft dark blotch. */
export const blotch = (x: number, y: number, r: number) =>
  `<defs><radialGradient id="b"><stop offset="0.7" stop-color="#1a1712"/><stop offset="1" stop-color="#1a1712" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#b)"/>`
/** The sun in the lens. */
export const sun = (x: number, y: number, r: number) =>
  `<defs><radialGradient id="s"><stop offset="0.55" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="${x}" cy="${y}" r="${r}" fill="url(#s)"/>`
