/** Drawings with nothing around them. */
export const cutOuts = {
  sunrise: svg(
    640,
    360,
    `<circle cx="320" cy="170" r="84" fill="#ffb347"/><g stroke="#ffb347" stroke-width="12" stroke-linecap="round">${rays(320, 170)}</g>
    <path d="M60 270c40-60 110-60 140-10 40-70 130-70 160-5 30-50 110-50 130 5 50-20 90 0 95 40H55c-10-12-5-24 5-30z" fill="#fff" stroke="#d7e3ee" stroke-width="4"/>`,
  ),
  stamp: svg(
    480,
    480,
    `<circle cx="240" cy="240" r="205" fill="none" stroke="#c8322b" stroke-width="18"/><circle cx="240" cy="240" r="176" fill="none" stroke="#c8322b" stroke-width="5"/>
    <path d="M105 300 200 150l55 85 34-48 88 113z" fill="#c8322b"/><circle cx="330" cy="150" r="24" fill="#c8322b"/><path d="M120 330h240" stroke="#c8322b" stroke-width="14"/>`,
  ),
  frame: svg(
    960,
    640,
    `<path fill-rule="evenodd" d="M0 0h960v640H0zM36 36v488h888V36z" fill="#fffdf7"/><path d="M36 36h888v488H36z" fill="none" stroke="#e4dfd2" stroke-width="3"/>
    <path d="m420 590 40-56 24 32 15-20 41 44z" fill="#8a9a86"/>`,
  ),
  monkey: svg(
    400,
    400,
    `<circle cx="90" cy="180" r="52" fill="#8d5a35"/><circle cx="310" cy="180" r="52" fill="#8d5a35"/><circle cx="90" cy="180" r="30" fill="#f2c9a0"/><circle cx="310" cy="180" r="30" fill="#f2c9a0"/>
    <circle cx="200" cy="190" r="132" fill="#8d5a35"/><path d="M200 116c60-50 120 10 92 74-14 36-40 110-92 110s-78-74-92-110c-28-64 32-124 92-74z" fill="#f2c9a0"/>
    <circle cx="158" cy="182" r="15" fill="#3a2415"/><circle cx="242" cy="182" r="15" fill="#3a2415"/><path d="M160 248q40 36 80 0" fill="none" stroke="#3a2415" stroke-width="8" stroke-linecap="round"/>`,
  ),
  badge: svg(
    480,
    200,
    `<rect x="8" y="8" width="464" height="184" rx="92" fill="#0f6a5b"/><path d="M70 140 120 66l28 42 18-26 46 58z" fill="#fff"/><circle cx="186" cy="66" r="12" fill="#fff"/>
    <g fill="#fff"><rect x="240" y="66" width="170" height="14" rx="7"/><rect x="240" y="94" width="120" height="14" rx="7"/><rect x="240" y="122" width="150" height="14" rx="7"/></g>`,
  ),
} as const

/** A mask: where it is bright, the next picture comes first. */
export const wipe = svg(
  640,
  360,
  '<defs><radialGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient></defs><rect width="640" height="360" fill="url(#g)"/>',
)

/** A look that makes red, green and blue stronger or weaker, with a little more contrast. */
export function lookOf(strength: readonly [number, number, number], size = 17): Buffer {
  const curve = (value: number) => value * value * (3 - 2 * value) * 0.3 + value * 0.7
  const rows = Array.from({ length: size ** 3 }, (_, n) =>
    [n % size, Math.floor(n / size) % size, Math.floor(n / size ** 2)]
      .map((cell, channel) => Math.min(1, curve(cell / (size - 1)) * strength[channel]!).toFixed(5))
      .join(' '),
  )
  return Buffer.from(`LUT_3D_SIZE ${size}\n${rows.join('\n')}\n`)
}

const rate = 22_050
/** Plucked notes one after the other, in half tones above a low C; a WAV. */
export function melody(notes: readonly number[], seconds: number): Buffer {
  const samples = new Int16Array(rate * seconds)
  const each = Math.floor(rate * 0.36)
  for (let begin = 0, n = 0; begin < samples.length; begin += each, n++) {
    const hertz = 196 * 2 ** (notes[n % notes.length]! / 12)
    for (let at = 0; at < 5 * each && begin + at < samples.length; at++) {
      const wave = Math.sin((2 * Math.PI * hertz * at) / rate) + 0.3 * Math.sin((4 * Math.PI * hertz * at) / rate)
      samples[begin + at]! += 6000 * wave * Math.exp((-3.2 * at) / rate) * Math.min(1, at / 180)
    }
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(2 * rate, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

function svg(width: number, height: number, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}
function rays(x: number, y: number) {
  const ray = (turn: number) => {
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)]
    return `<path d="M${x + 104 * dx} ${y + 104 * dy} ${x + 136 * dx} ${y + 136 * dy}"/>`
  }
  return Array.from({ length: 9 }, (_, n) => ray((-n * Math.PI) / 8)).join('')
}
