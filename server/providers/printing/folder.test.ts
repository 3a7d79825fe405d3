import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pageFolder } from './folder.ts'
import { printingContract } from './printing.contract.ts'
import { PrinterRefusal, PrinterSilent } from './printing.ts'
import { spoolPrinting, stopFile } from './spool.ts'
import { savePrinterStatus, stationPrinting } from './station.ts'

const root = mkdtempSync(join(tmpdir(), 'jy-print-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const jpeg = Buffer.from('a page')
const page = (name: string) => ({ name, jpeg, media: 'na_index-4x6_4x6in', copies: 1 })
const idle = { state: 'idle', reasons: [], model: 'DS-RX1', media: [], supplies: [] } as const

printingContract('a folder of the server', async () => {
  const pages = pageFolder(join(root, 'spool'))
  const at = { id: 1, address: '', ip: '' }
  return {
    printing: spoolPrinting(pages, { wait: 20, copy: 20 }),
    at,
    jpeg,
    release: async () => rmSync(join(root, 'spool', 'printer-1', stopFile), { force: true }),
    hold: async () => writeFileSync(join(root, 'spool', 'printer-1', stopFile), 'media-empty\n'),
    cameOut: (name) => pages.jpeg(at, name),
    close: async () => {},
  }
})

printingContract('a program at the site', async () => {
  const pages = pageFolder(join(root, 'station'))
  const at = { id: 1, address: '', ip: '' }
  await savePrinterStatus(pages, at, idle)
  return {
    printing: stationPrinting(pages),
    at,
    jpeg,
    async release() {
      for (const ticket of await pages.open(at))
        await pages.write(at, { ...ticket, state: 'done', printed: ticket.copies })
    },
    hold: async () => {},
    cameOut: (name) => pages.jpeg(at, name),
    close: async () => {},
  }
})

describe('pages in a folder', () => {
  it('a page that is submitted twice is stored once, and an invalid page name is refused', async () => {
    const pages = pageFolder(join(root, 'again'))
    const spool = spoolPrinting(pages, { wait: 0, copy: 0 })
    const at = { id: 3, address: '', ip: '' }
    expect(await spool.submit(at, page('jy-1-aaaaaaaa'))).toBe('jy-1-aaaaaaaa')
    expect(await spool.submit(at, page('jy-1-aaaaaaaa'))).toBe('jy-1-aaaaaaaa')
    expect(await pages.open(at)).toHaveLength(1)
    for (const name of ['../../secret', 'A', ''])
      await expect(spool.follow(at, name)).rejects.toBeInstanceOf(PrinterRefusal)
  })

  it('a page waits while its printer is stopped, and the reason is reported', async () => {
    const pages = pageFolder(join(root, 'stopped'))
    const spool = spoolPrinting(pages, { wait: 0, copy: 0 })
    const at = { id: 1, address: '', ip: '' }
    await spool.submit(at, page('jy-2-aaaaaaaa'))
    await pages.keepNote(at, stopFile, 'media-empty')
    expect(await spool.look(at)).toMatchObject({ state: 'stopped', reasons: ['media-empty'] })
    expect(await spool.follow(at, 'jy-2-aaaaaaaa')).toMatchObject({ state: 'waiting', reason: 'media-empty' })
  })

  it('a page is deleted three days after it was finished, and not before', async () => {
    const pages = pageFolder(join(root, 'old'))
    const spool = spoolPrinting(pages, { wait: 0, copy: 0 })
    const at = { id: 1, address: '', ip: '' }
    for (const name of ['jy-1-aaaaaaaa', 'jy-2-aaaaaaaa', 'jy-3-aaaaaaaa']) await spool.submit(at, page(name))
    for (const name of ['jy-1-aaaaaaaa', 'jy-2-aaaaaaaa']) expect((await spool.follow(at, name)).state).toBe('done')
    const four = Date.now() / 1000 - 4 * 86_400
    for (const part of ['over/jy-1-aaaaaaaa.json', 'open/jy-3-aaaaaaaa.json', 'jy-3-aaaaaaaa.jpg'])
      utimesSync(join(root, 'old', 'printer-1', part), four, four)
    await pages.sweep()
    const left = await readdir(join(root, 'old', 'printer-1'), { recursive: true })
    expect(left.toSorted()).toEqual(
      [
        'jy-2-aaaaaaaa.jpg',
        'jy-3-aaaaaaaa.jpg',
        'open',
        'open/jy-3-aaaaaaaa.json',
        'over',
        'over/jy-2-aaaaaaaa.json',
      ].map((name) => join(name)),
    )
    expect(readFileSync(join(root, 'old', 'printer-1', 'jy-2-aaaaaaaa.jpg')).equals(jpeg)).toBe(true)
  })
})

describe('a printer at the site', () => {
  const pages = pageFolder(join(root, 'site'))
  const station = stationPrinting(pages)
  const at = { id: 1, address: '', ip: '' }

  it('a printer at the site is silent until its program reports, and again once the report is old', async () => {
    await expect(station.look(at)).rejects.toBeInstanceOf(PrinterSilent)
    await savePrinterStatus(pages, at, idle)
    expect(await station.look(at)).toEqual(idle)
    await pages.keepNote(at, 'look.json', JSON.stringify({ at: Date.now() - 91_000, look: idle }))
    await expect(station.look(at)).rejects.toBeInstanceOf(PrinterSilent)
  })

  it('a page that the program at the site has fetched can no longer be cancelled', async () => {
    await station.submit(at, page('jy-1-aaaaaaaa'))
    const [ticket] = await pages.open(at)
    await pages.write(at, { ...ticket!, state: 'printing' })
    await expect(station.cancel(at, 'jy-1-aaaaaaaa')).rejects.toBeInstanceOf(PrinterRefusal)
    expect((await station.follow(at, 'jy-1-aaaaaaaa')).state).toBe('printing')
  })
})
