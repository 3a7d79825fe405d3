import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '#test/clients/readCode.ts'
import type { MiniPage, MiniProgram } from './miniProgram.ts'

interface Stage {
  mini: MiniProgram
  /** What a code of a page says when it is read. */
  says(kind: MiniPage, scene: string): string
  close(): Promise<void>
}

/** Tests that every provider of codes and links passes. */
export function miniProgramContract(name: string, open: () => Promise<Stage>) {
  describe(`the mini-program provider ${name}`, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage.close())

    it('a code is a picture of the declared type', async () => {
      const { type, image } = await stage.mini.code('K7QM2XWD')
      const { format, width } = await sharp(image).metadata()
      expect(`image/${format}`).toBe(type)
      expect(width).toBeGreaterThan(250)
    })

    it.each([
      ['video', 'v=12'],
      ['portrait', 'p=12'],
      ['portrait', 'p=12&d=34'],
    ] as const)(
      'a code opens the page of a %s with the scene %s, and is a picture of the declared type',
      async (kind, scene) => {
        expect(stage.mini.pageOf('video')).not.toBe(stage.mini.pageOf('portrait'))
        const { type, image, address } = await stage.mini.pageCode(kind, scene)
        expect(`image/${(await sharp(image).metadata()).format}`).toBe(type)
        expect(await readCode(image)).toBe(stage.says(kind, scene))
        expect(address).toBe(stage.mini.draws ? undefined : stage.says(kind, scene))
      },
    )

    it.each(['link', 'scheme'] as const)('a %s expires when it says, if it expires at all', async (kind) => {
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
