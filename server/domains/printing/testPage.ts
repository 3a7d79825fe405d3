import sharp from 'sharp'
import { type PaperName, paperWords, pixelsOf } from '#contract/printing/papers.ts'
import { localText } from '#contract/zone.ts'
import { drawsChinese, fonts } from '../../platform/decoder/fonts.ts'

/** What a test page is about. */
export interface TestPage {
  readonly printerId: number
  readonly printer: string
  readonly area: string
  readonly project: string
  readonly jobId: number
  readonly media: string
  readonly at: number
}

const bars = ['#00a0e9', '#e4007f', '#fff100', '#000', '#e60012', '#009944', '#1d2088']

/** A page that shows colours, greys, the middle of the paper and how much of its edge is lost, and says which printer at which place printed it when. */
export async function testPage(about: TestPage): Promise<Uint8Array> {
  const { width, height } = pixelsOf(about.media)
  const bar = (width - 200) / bars.length
  const frame = (inset: number, colour: string) =>
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${colour}" stroke-width="2"/>`
  const [title = '', ...lines] = testWords(about, await drawsChinese())
  const line = (words: string, y: number, maxSize: number) =>
    `<text x="${width / 2}" y="${y}" font-size="${fitting(words, width - 220, maxSize)}">${escaped(words)}</text>`
  const below = height * 0.6
  const step = Math.min(64, (height - 90 - below) / (lines.length + 1))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0"/><stop offset="1" stop-color="#fff"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#fff"/>${frame(2, '#e60012')}${frame(38, '#000')}${frame(76, '#999')}
    ${bars.map((fill, at) => `<rect x="${100 + at * bar}" y="${height * 0.12}" width="${bar}" height="${height * 0.22}" fill="${fill}"/>`).join('')}
    <rect x="100" y="${height * 0.38}" width="${width - 200}" height="${height * 0.1}" fill="url(#g)"/>
    <path d="M${width / 2} ${height / 2 - 30}v60M${width / 2 - 30} ${height / 2}h60" stroke="#000" stroke-width="3"/>
    <g font-family="${fonts}" text-anchor="middle">${line(title, below, 60)}${lines.map((words, at) => line(words, below + (at + 1.2) * step, Math.min(38, step * 0.7))).join('')}</g></svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .withMetadata({ density: 300 })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The lines of the test page; without names if the system has no font for them. */
export const testWords = (about: TestPage, inChinese: boolean) => (inChinese ? wordsOf(about) : latinOf(about))

const wordsOf = ({ printerId, printer, area, project, jobId, media, at }: TestPage) => [
  '打印测试页',
  `打印机：${printer}`,
  `景区：${area}`,
  `项目：${project}`,
  `打印时间：${clock(at)}`,
  `相纸：${paperWords[media as PaperName] ?? media}`,
  `打印机编号 ${printerId}　任务编号 ${jobId}`,
  '三道框离纸边 0.2、3.2、6.4 毫米，缺的就是被裁掉的',
  '上方七条颜色应各自分明，灰度从黑到白不应断开',
]

/** Names would print as boxes; numbers serve anyone who can look them up. */
const latinOf = ({ printerId, jobId, media, at }: TestPage) => [
  'TEST PAGE',
  `printer #${printerId}   job #${jobId}`,
  clock(at),
  media,
  'frames at 0.2, 3.2 and 6.4 mm',
  'no Chinese font on the server, such as fonts-noto-cjk',
]

const clock = (at: number) => localText(at).slice(0, 16).replace('T', ' ')

/** The size at which words fit into so many pixels. */
function fitting(words: string, room: number, maxSize: number): number {
  const ems = [...words].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 0x2000 ? 0.58 : 1), 0)
  return Math.floor(Math.min(maxSize, room / ems))
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Also without control characters, which XML does not have. */
const escaped = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"]/g, (sign) => signs[sign]!)
