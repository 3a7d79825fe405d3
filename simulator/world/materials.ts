/** The badge of a channel operator, with nothing around it. */
export const badge = svg(
  480,
  200,
  `<rect x="8" y="8" width="464" height="184" rx="92" fill="#0f6a5b"/><path d="M70 140 120 66l28 42 18-26 46 58z" fill="#fff"/><circle cx="186" cy="66" r="12" fill="#fff"/>
    <g fill="#fff"><rect x="240" y="66" width="170" height="14" rx="7"/><rect x="240" y="94" width="120" height="14" rx="7"/><rect x="240" y="122" width="150" height="14" rx="7"/></g>`,
)

/** A mask: where it is bright, the next picture comes first. */
export const wipe = svg(
  640,
  360,
  '<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient></defs><rect width="640" height="360" fill="url(#g)"/>',
)

function svg(width: number, height: number, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}
