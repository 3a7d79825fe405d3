import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { frames } from './art/frames.ts'
import { pets } from './art/pets.ts'
import { stickers } from './art/stickers.ts'

// node scripts/starter/make.ts: draws the pictures of the starter set anew, into starter/. A file that changes is another material to those who have added the former one, so only what was redrawn on purpose is committed.
const folder = fileURLToPath(new URL('../../starter/', import.meta.url))
mkdirSync(folder, { recursive: true })

for (const [key, markup] of Object.entries({ ...stickers, ...pets, ...frames })) {
  // Twice as dense, so that edges are smooth after the way back.
  const drawn = sharp(Buffer.from(markup), { density: 144 })
  const { width } = await sharp(Buffer.from(markup)).metadata()
  const bytes = await drawn
    .resize({ width })
    .webp({ quality: 88, alphaQuality: 95, effort: 6, smartSubsample: true })
    .toBuffer()
  writeFileSync(`${folder}${key}.webp`, bytes)
  console.log(key, bytes.length)
}
