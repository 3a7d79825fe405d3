import { clsx } from 'clsx'
import styles from './Watermark.module.css'

interface Props {
  text: string
  red?: boolean | undefined
  /** It covers pictures and nothing else. */
  onPictures?: boolean | undefined
}

/**
 * A watermark with the operator's name over a page: 15 px, -20°, tile 200 × 150; in red 150 × 100 (specification,
 * section 9). It is faint over text and figures, and stronger over pictures, which are marked `data-pictures`.
 */
export function Watermark({ text, red, onPictures }: Props) {
  const [width, height] = red ? [150, 100] : [200, 150]
  const drawn = (inks: readonly string[]) =>
    `url("data:image/svg+xml,${encodeURIComponent(tile(text, width, height, inks))}")`
  const size = `${width}px ${height}px`
  return (
    <>
      {!onPictures && (
        <div
          className={clsx(styles.watermark, styles.faint, red && styles.red)}
          aria-hidden="true"
          data-watermark=""
          style={{ maskImage: drawn(['']), maskSize: size }}
        />
      )}
      <div
        className={clsx(styles.watermark, !onPictures && styles.strong)}
        aria-hidden="true"
        data-watermark=""
        style={{ backgroundImage: drawn(red ? inks.red : inks.plain), backgroundSize: size }}
      />
    </>
  )
}

/** Dark words over light ones a pixel beside: on a light ground those show, on a dark one these, in between both. */
const light = 'fill="#fff" fill-opacity=".24" transform="translate(1 1)"'
const inks = {
  plain: [light, 'fill="#0e141a" fill-opacity=".24"'],
  red: [light, 'fill="#b3202a" fill-opacity=".32"'],
}

/** One line, or two of like length where the tile would cut it off; smaller only where two are too long as well. */
export function fitted(text: string, width: number): { lines: readonly string[]; size: number } {
  const room = width / Math.cos((20 * Math.PI) / 180) - 12
  const signs = [...text]
  const lines = widthOf(signs) * 15 <= room ? [text] : halves(signs)
  const longest = Math.max(...lines.map((line) => widthOf([...line])))
  return { lines, size: Math.min(15, Math.floor(room / longest)) }
}

function halves(signs: readonly string[]): readonly string[] {
  const half = widthOf(signs) / 2
  const at = signs.findIndex((_, index) => widthOf(signs.slice(0, index + 1)) >= half) + 1
  return [signs.slice(0, at).join(''), signs.slice(at).join('')]
}

/** In ems: Latin letters and digits take about half of one. */
const widthOf = (signs: readonly string[]) =>
  signs.reduce((sum, sign) => sum + (/[\x20-\x7e]/.test(sign) ? (sign === '@' ? 0.95 : 0.58) : 1), 0)

function tile(text: string, width: number, height: number, inks: readonly string[]) {
  const { lines, size } = fitted(text, width)
  const top = height / 2 + 5 - ((lines.length - 1) * size * 1.3) / 2
  const spans = lines
    .map((line, index) => `<tspan x="${width / 2}" y="${top + index * size * 1.3}">${escapeXml(line)}</tspan>`)
    .join('')
  const words = inks.map((ink) => `<text ${ink}>${spans}</text>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="${size}">${words}</g></svg>`
}
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
