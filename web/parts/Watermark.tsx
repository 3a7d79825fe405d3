import { clsx } from 'clsx'
import styles from './Watermark.module.css'
/** A veil of the operator's name over a page: 15 px, -20°, tile 200 × 150; in red 150 × 100 (specification, section 9). */
export function Watermark({ text, red }: { text: string; red?: boolean }) {
  const [width, height] = red ? [150, 100] : [200, 150]
  const image = `url("data:image/svg+xml,${encodeURIComponent(tile(text, width, height))}")`
  return (
    <div
      className={clsx(styles.watermark, red && styles.red)}
      aria-hidden="true"
      style={{ maskImage: image, maskSize: `${width}px ${height}px` }}
    />
  )
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

function tile(text: string, width: number, height: number) {
  const { lines, size } = fitted(text, width)
  const top = height / 2 + 5 - ((lines.length - 1) * size * 1.3) / 2
  const spans = lines
    .map((line, index) => `<tspan x="${width / 2}" y="${top + index * size * 1.3}">${escapeXml(line)}</tspan>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="${size}">${spans}</text></svg>`
}
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
