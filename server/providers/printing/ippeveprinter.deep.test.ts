import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { freePort } from '#test/server/freePort.ts'
import { ippPrinting } from './ipp/ipp.ts'
import { type PrintingStage, printingContract } from './printing.contract.ts'
import { PrinterRefusal, PrinterSilent } from './printing.ts'

// Absolute paths: the program that is checked for is the one that is started, whatever PATH says.
const [ippeveprinter, avahi, dbus, unshare] = [
  '/usr/sbin/ippeveprinter',
  '/usr/sbin/avahi-daemon',
  '/usr/bin/dbus-daemon',
  '/usr/bin/unshare',
] as const
const programs = [ippeveprinter, avahi, dbus, unshare]
/** ippeveprinter announces itself over Avahi, which needs its own network here, so that no other machine sees it. */
const canRun = programs.every((program) => existsSync(program)) && process.getuid?.() === 0

if (canRun) {
  printingContract('IPP, tried on ippeveprinter', aPrinter)
  describe('a printer that speaks IPP', () => {
    it('an IPP printer without paper reports this, and its page fails with the reason', async () => {
      const printer = await aPrinter()
      try {
        await printer.fail('media-empty-error', 'Load paper')
        const { printing, at, jpeg } = printer
        const sent = { name: 'jy-7-aaaaaaaa', jpeg, media: 'na_index-4x6_4x6in', copies: 1 }
        const number = await printing.submit(at, sent)
        await expect
          .poll(() => printing.follow(at, number), { timeout: 10_000 })
          .toMatchObject({ state: 'failed', reason: 'Load paper' })
        expect(await printing.look(at)).toMatchObject({
          reasons: ['media-empty'],
          model: 'Photo Test',
          media: ['na_index-4x6_4x6in'],
        })
        expect((await printing.look(at)).supplies).toEqual([{ name: 'Ribbon', level: 40 }])
        await expect(printing.submit(at, { ...sent, media: 'na_govt-letter_8x10in' })).rejects.toMatchObject({
          code: '0x040b',
          passing: false,
          message: expect.stringContaining('纸张'),
        })
      } finally {
        await printer.close()
      }
    }, 30_000)
  })
} else
  describe('printing by IPP on ippeveprinter', () =>
    it.skip('IPP is not tested, because ippeveprinter, avahi-daemon and dbus-daemon are not installed, or this is not root', () => {}))

describe('where no printer is', () => {
  const printing = ippPrinting()
  const page = { name: 'jy-1-aaaaaaaa', jpeg: Buffer.from('x'), media: 'na_index-4x6_4x6in', copies: 1 }

  it('a page has certainly not arrived if the printer accepts no connection', async () => {
    const at = { id: 1, address: `ipp://printer.invalid:${await freePort()}/`, ip: '127.0.0.1' }
    await expect(printing.submit(at, page)).rejects.toMatchObject({ arrived: false })
  })

  it('a page may have arrived if the connection was accepted but no valid IPP response came', async () => {
    const answers = [
      '',
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nwhat',
      'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n\r\n',
    ]
    for (const answer of answers) {
      const server = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => socket.end(answer))
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      const failed = await printing
        .submit({ id: 1, address: `ipp://printer.invalid:${port}/`, ip: '127.0.0.1' }, page)
        .catch((error) => error)
      expect(failed).toBeInstanceOf(PrinterSilent)
      expect(failed).not.toBeInstanceOf(PrinterRefusal)
      expect(failed.arrived).toBe(true)
      server.close()
    }
  })
})

const attributes = `ATTR textWithoutLanguage printer-make-and-model "Photo Test"
ATTR keyword media-supported "na_index-4x6_4x6in"
ATTR keyword media-ready "na_index-4x6_4x6in"
ATTR keyword media-default "na_index-4x6_4x6in"
ATTR collection media-size-supported { MEMBER integer x-dimension 10160 MEMBER integer y-dimension 15240 }
ATTR collection media-col-default { MEMBER collection media-size { MEMBER integer x-dimension 10160 MEMBER integer y-dimension 15240 } MEMBER integer media-bottom-margin 0 MEMBER integer media-left-margin 0 MEMBER integer media-right-margin 0 MEMBER integer media-top-margin 0 }
ATTR keyword media-col-supported "media-size","media-bottom-margin","media-left-margin","media-right-margin","media-top-margin"
${['bottom', 'left', 'right', 'top'].map((side) => `ATTR integer media-${side}-margin-supported 0`).join('\n')}
ATTR rangeOfInteger copies-supported 1-99
ATTR integer copies-default 1
ATTR enum print-quality-supported 3,4,5
ATTR enum print-quality-default 4
ATTR keyword print-scaling-supported "fill","fit","none"
ATTR keyword print-scaling-default "fill"
ATTR nameWithoutLanguage marker-names "Ribbon"
ATTR integer marker-levels 40
ATTR mimeMediaType document-format-supported "application/octet-stream","image/jpeg"
ATTR mimeMediaType document-format-default "image/jpeg"
`
const bus = (
  folder: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${folder}/bus</listen><auth>EXTERNAL</auth><policy context="default">
<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/></policy></busconfig>`
/** What prints: it waits while there is a file \`hold\`, and fails as the file \`fail\` says. */
const command = (folder: string) => `#!/bin/sh
name=$(basename "$1" | sed 's/^[0-9]*-//')
while [ -f ${folder}/hold ]; do sleep 0.05; done
if [ -f ${folder}/fail ]; then . ${folder}/fail; exit 1; fi
cp "$1" ${folder}/out/"$name"
`

/** ippeveprinter of Debian's cups-ipp-utils with photo paper, and the two daemons that it cannot do without. */
async function aPrinter(): Promise<PrintingStage & { fail(state: string, text: string): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'jy-ipp-'))
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    const env = { ...process.env, DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${folder}/bus` }
    children.push(spawn(program, args, { stdio: 'ignore', env, cwd: folder }))
  }
  const until = async (holds: () => Promise<unknown>) => {
    for (let tries = 0; tries < 200; tries++) {
      if (await holds().catch(() => false)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('ippeveprinter did not start')
  }
  writeFileSync(join(folder, 'bus.conf'), bus(folder))
  writeFileSync(join(folder, 'avahi.conf'), '[server]\nallow-interfaces=lo\n')
  writeFileSync(join(folder, 'printer.conf'), attributes)
  writeFileSync(join(folder, 'command'), command(folder), { mode: 0o755 })
  for (const name of ['out', 'jobs']) await mkdir(join(folder, name))
  start(dbus, `--config-file=${folder}/bus.conf`, '--nofork', '--nopidfile')
  await until(async () => existsSync(join(folder, 'bus')))
  start(unshare, '-n', avahi, '-f', `${folder}/avahi.conf`, '--no-drop-root', '--no-chroot', '--no-rlimits')
  const port = await freePort()
  const at = { id: 1, address: `ipp://localhost:${port}/ipp/print`, ip: '127.0.0.1' }
  const printing = ippPrinting()
  const options = ['-n', 'localhost', '-p', String(port), '-d', `${folder}/jobs`, '-r', 'off']
  // It ends at once where Avahi is not ready yet.
  await until(async () => {
    start(ippeveprinter, ...options, '-a', `${folder}/printer.conf`, '-c', `${folder}/command`, 'jy')
    const child = children.at(-1)!
    for (let tries = 0; tries < 40 && child.exitCode === null; tries++) {
      if (
        await printing.look(at).then(
          () => true,
          () => false,
        )
      )
        return true
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    children.pop()?.kill()
    return false
  })
  const jpeg = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  return {
    printing,
    at,
    jpeg,
    release: async () => rmSync(join(folder, 'hold'), { force: true }),
    hold: async () => writeFileSync(join(folder, 'hold'), ''),
    fail: async (state, text) =>
      writeFileSync(join(folder, 'fail'), `echo "STATE: +${state}" >&2; echo "ERROR: ${text}" >&2\n`),
    async cameOut(name) {
      const found = (await readdir(join(folder, 'out'))).find((file) => file.startsWith(name))
      return found ? readFile(join(folder, 'out', found)) : null
    },
    async close() {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null) continue
        const exited = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
