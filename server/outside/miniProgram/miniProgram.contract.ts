import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MiniProgram } from './miniProgram.ts'

/** Tests that every provider of codes and links passes. */
export function miniProgramContract(name: string, open: () => Promise<{ mini: MiniProgram; close(): Promise<void> }>) {
  describe(`the mini-program provider ${name}`, () => {
    let stage: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())

    it('draws a code as a picture of the type that it says', async () => {
      const { type, image } = await stage.mini.code('K7QM2XWD')
      const { format, width } = await sharp(image).metadata()
      expect(`image/${format}`).toBe(type)
      expect(width).toBeGreaterThan(250)
    })

    it('draws a code of a page as a picture of the type that it says', async () => {
      expect(stage.mini.pageOf('video')).not.toBe(stage.mini.pageOf('portrait'))
      const { type, image } = await stage.mini.pageCode('portrait', 'p=12')
      expect(`image/${(await sharp(image).metadata()).format}`).toBe(type)
    })

    it.each(['link', 'scheme'] as const)('makes a %s that ends when it says, if it ends at all', async (kind) => {
      const { url, expiresAt } = await stage.mini.link(kind, 'K7QM2XWD', 30)
      expect(url).toMatch(/^(https?|weixin):\/\/\S+$/)
      expect(expiresAt !== null).toBe(stage.mini.linksEnd)
      if (expiresAt === null) return
      const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(29.9)
      expect(days).toBeLessThanOrEqual(30)
      expect(stage.mini.begins.some((begin) => url.startsWith(begin))).toBe(true)
    })
  })
}
