/** A veil of the operator's name over a page: 15 px, -20°, tile 200 × 150; in red 150 × 100 (specification, section 9). */
export function Watermark({ text, red }: { text: string; red?: boolean }) {
  const [width, height] = red ? [150, 100] : [200, 150]
  const image = `url("data:image/svg+xml,${encodeURIComponent(tile(text, width, height))}")`
  return <div className={`wm${red ? ' red' : ''}`} aria-hidden="true" style={{ maskImage: image, maskSize: `${width}px ${height}px` }} />
}

const tile = (text: string, width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height / 2 + 5}" text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})" font-family="PingFang SC,Microsoft YaHei,Noto Sans CJK SC,sans-serif" font-size="15">${escapeXml(text)}</text></svg>`
const escapeXml = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
