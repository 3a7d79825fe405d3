import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PrinterAt, PrinterRefusal, type Printing, type PrintPage } from './printing.ts'

export interface PrintingStage {
  readonly printing: Printing
  readonly at: PrinterAt
  /** A page of 4×6 inches, as the server draws it. */
  readonly jpeg: Uint8Array
  /** Lets the waiting pages be printed. */
  release(): Promise<void>
  /** Holds back pages that are submitted from now on. */
  hold(): Promise<void>
  /** The printed bytes of a page by its name; null if it was not printed. */
  cameOut(name: string): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** Tests that every provider of printing passes. */
export function printingContract(name: string, open: () => Promise<PrintingStage>) {
  describe(`printing by ${name}`, () => {
    let stage: PrintingStage
    let pages = 0
    const page = (copies = 1): PrintPage => ({
      name: `jy-${++pages}-${crypto.randomUUID().slice(0, 8)}`,
      jpeg: stage.jpeg,
      media: 'na_index-4x6_4x6in',
      copies,
    })
    const state = async (number: string) => (await stage.printing.follow(stage.at, number)).state
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(() => stage?.close())

    it('a printer reports its status in the words of the contract', async () => {
      const look = await stage.printing.look(stage.at)
      expect(look.state).toBe('idle')
      expect(look.reasons).toEqual([])
      for (const { level } of look.supplies) expect(level === null || (level >= 0 && level <= 100)).toBe(true)
    })

    it('a page is printed exactly as it was sent, and reported as done', async () => {
      const sent = page(2)
      const number = await stage.printing.submit(stage.at, sent)
      await stage.release()
      await expect.poll(() => state(number)).toBe('done')
      expect(Buffer.from((await stage.cameOut(sent.name))!).equals(Buffer.from(sent.jpeg))).toBe(true)
    })

    it('a page is found by its name, also after it was printed, and an unknown name finds none', async () => {
      const sent = page()
      const number = await stage.printing.submit(stage.at, sent)
      expect(await stage.printing.find(stage.at, sent.name)).toBe(number)
      await stage.release()
      await expect.poll(() => state(number)).toBe('done')
      // Also when it is over.
      expect(await stage.printing.find(stage.at, sent.name)).toBe(number)
      expect(await stage.printing.find(stage.at, 'jy-0-00000000')).toBeNull()
    })

    it('a page can be cancelled, and cancelling it again is no error', async () => {
      await stage.hold()
      const number = await stage.printing.submit(stage.at, page())
      await stage.printing.cancel(stage.at, number)
      await stage.release()
      await expect.poll(() => state(number)).toBe('cancelled')
      await stage.printing.cancel(stage.at, number)
      expect(await state(number)).toBe('cancelled')
    })

    it('a page that the printer does not have is reported as missing', async () => {
      expect(await state('987654')).toBe('missing')
      await stage.printing.cancel(stage.at, '987654').catch((error) => expect(error).toBeInstanceOf(PrinterRefusal))
    })
  })
}
