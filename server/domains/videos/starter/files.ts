import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type LookKey, lookTable } from '#contract/videos/starter/lookRecipes.ts'
import { type StarterMaterial, starterMaterials } from '#contract/videos/starter/materials.ts'

export interface StarterFile {
  readonly piece: (typeof starterMaterials)[number]
  readonly bytes: Buffer
  /** Of the bytes, hexadecimal: by it a material is known again. */
  readonly sha256: string
}

/** The files of the starter set, in its order. */
export const starterFiles = (): Promise<StarterFile[]> =>
  Promise.all(
    starterMaterials.map(async (piece) => {
      const bytes = await bytesOf(piece)
      return { piece, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    }),
  )

const bytesOf = async ({ key, format }: StarterMaterial): Promise<Buffer> =>
  format === 'cube'
    ? Buffer.from(lookTable(key as LookKey))
    : readFile(fileURLToPath(new URL(`../../../../starter/${key}.${format}`, import.meta.url)))
