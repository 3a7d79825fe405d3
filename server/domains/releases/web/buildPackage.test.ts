import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { aBuildKey, aWebPackage } from '#test/rows/webRows.ts'
import { buildKeysOf, contractMark, signatureOf } from './buildKeys.ts'
import { readPackage } from './buildPackage.ts'

const key = aBuildKey()
const folder = mkdtempSync(join(tmpdir(), 'jy-package-'))
afterAll(() => rmSync(folder, { recursive: true }))
let serial = 0
async function read(packed: Buffer, into?: string) {
  const path = join(folder, `${++serial}.zip`)
  writeFileSync(path, packed)
  return readPackage(path, buildKeysOf([key.text]), into)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const signed = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256(text) }))
const page = { 'index.html': '<!doctype html>', 'assets/main-1.js': 'export {}' }
const shape = { number: 'v1.0.0', contract: contractMark, builtAt: '2026-11-20T08:00:00.000Z' }

interface Made {
  manifest?: unknown
  files?: [path: string, text: string][]
  signature?: string
}
/** A package with any defect; signed by the trusted key unless `signature` is given. */
async function made({ manifest = { ...shape, files: signed(page) }, files = Object.entries(page), signature }: Made) {
  const zip = new ZipFile()
  const bytes = Buffer.from(typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  zip.addBuffer(bytes, 'manifest.json')
  zip.addBuffer(Buffer.from(signature ?? signatureOf(bytes, key.privateKey)), 'manifest.sig')
  for (const [path, text] of files) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  return buffer(zip.outputStream)
}

it('a package that matches its signature is read, and unpacked file by file', async () => {
  const into = mkdtempSync(join(folder, 'out-'))
  const said = await read(await made({}), into)
  expect(said).toMatchObject({ ...shape, signer: key.text })
  expect(readdirSync(into, { recursive: true }).toSorted()).toEqual(['assets', 'assets/main-1.js', 'index.html'])
  expect(readFileSync(join(into, 'assets/main-1.js'), 'utf8')).toBe('export {}')
})

it.each<[string, Made, string]>([
  ['signed by nobody', { signature: '' }, '签名不对'],
  ['signed by a stranger', { signature: signatureOf(Buffer.from('{}'), aBuildKey().privateKey) }, '签名不对'],
  ['with the signature of something else', { signature: signatureOf(Buffer.from('{}'), key.privateKey) }, '签名不对'],
  [
    'with a file that was changed',
    {
      files: [
        ['index.html', '<!doctype htmx>'],
        ['assets/main-1.js', 'export {}'],
      ],
    },
    '文件 index.html 与签名的内容不符',
  ],
  [
    'with a file that is longer',
    {
      files: [
        ['index.html', '<!doctype html> '],
        ['assets/main-1.js', 'export {}'],
      ],
    },
    '文件 index.html 与签名的内容不符',
  ],
  [
    'with a file that was not signed',
    { files: [...Object.entries(page), ['assets/evil.js', '1']] },
    '多出没有签名的文件 "assets/evil.js"',
  ],
  [
    'with a file twice',
    { files: [...Object.entries(page), ['index.html', page['index.html']]] },
    '多出没有签名的文件 "index.html"',
  ],
  ['without a file', { files: [['index.html', page['index.html']]] }, '缺少文件 assets/main-1.js'],
  [
    'without its start',
    { manifest: { ...shape, files: signed({ 'a.js': '1' }) }, files: [['a.js', '1']] },
    '缺少 index.html',
  ],
  [
    'with a path that leads out',
    { manifest: { ...shape, files: signed({ ...page, '../x.js': '1' }) } },
    'manifest.json 的内容不对',
  ],
  [
    'with an absolute path',
    { manifest: { ...shape, files: signed({ ...page, '/etc/x': '1' }) } },
    'manifest.json 的内容不对',
  ],
  [
    'with a hidden file',
    { manifest: { ...shape, files: signed({ ...page, '.htaccess': '1' }) } },
    'manifest.json 的内容不对',
  ],
  [
    'with one name in two spellings',
    { manifest: { ...shape, files: signed({ ...page, 'INDEX.html': '1' }) } },
    'manifest.json 里有重复的文件',
  ],
  [
    'that names one file twice',
    { manifest: { ...shape, files: [...signed(page), ...signed(page)] } },
    'manifest.json 里有重复的文件',
  ],
  ['without files', { manifest: { ...shape, files: [] } }, 'manifest.json 的内容不对'],
  ['that says more than it may', { manifest: { ...shape, files: signed(page), more: 1 } }, 'manifest.json 的内容不对'],
  ['whose manifest is none', { manifest: 'v1.0.0' }, 'manifest.json 不是 JSON'],
  [
    'larger than may be unpacked',
    {
      manifest: {
        ...shape,
        files: [...signed(page), ...[1, 2].map((n) => ({ path: `${n}.js`, bytes: 2 ** 27 + 1, sha256: sha256('') }))],
      },
    },
    '解压后超过 256 MB',
  ],
])('a package %s is refused', async (_, parts, fault) => {
  await expect(read(await made(parts))).rejects.toThrow(fault)
})

it('a file that is not an archive, is cut short or has another order is refused', async () => {
  const whole = await aWebPackage(key)
  for (const [packed, fault] of [
    [Buffer.from('page'), '不是可以读取的 ZIP 文件'],
    [Buffer.alloc(0), '不是可以读取的 ZIP 文件'],
    [whole.subarray(0, whole.length - 30), '不是可以读取的 ZIP 文件'],
  ] as const)
    await expect(read(packed)).rejects.toThrow(fault)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('1'), 'index.html')
  zip.end()
  await expect(read(await buffer(zip.outputStream))).rejects.toThrow('前两个文件应为 manifest.json 和 manifest.sig')
})

it('no changed byte of a package can change what is served', async () => {
  const whole = await made({})
  // Some changes to the structure of the archive have no effect, such as those of times. What is served is the same then.
  for (let at = 0; at < whole.length; at += 3) {
    const changed = Buffer.from(whole)
    changed[at] = changed[at]! ^ 0x20
    const into = mkdtempSync(join(folder, 'out-'))
    const said = await read(changed, into).catch(() => null)
    if (said === null) continue
    expect(readFileSync(join(into, 'index.html'), 'utf8'), `byte ${at}`).toBe(page['index.html'])
    expect(readFileSync(join(into, 'assets/main-1.js'), 'utf8'), `byte ${at}`).toBe('export {}')
    expect(said.number).toBe('v1.0.0')
  }
})
