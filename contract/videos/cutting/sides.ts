interface Sides {
  readonly width: number
  readonly height: number
}

/** Common sizes of films, the largest first; upright ones have their sides exchanged. */
const sizes = [
  ...[
    [1920, 1080],
    [1280, 720],
    [960, 540],
    [640, 360],
  ],
  [320, 180],
] as const

/**
 * Returns the sides of a film: upright if the majority of its clips are, and the largest common size that the majority of those
 * fill without being enlarged.
 */
export function sidesOf(clips: readonly Sides[]): Sides {
  const upright = clips.filter(({ width, height }) => height > width)
  const isUpright = upright.length > clips.length / 2
  const lying = isUpright
    ? upright.map(({ width, height }) => ({ width: height, height: width }))
    : clips.filter(({ width, height }) => width >= height)
  const size = sizes.find(
    ([width, height]) => 2 * lying.filter((clip) => clip.width >= width && clip.height >= height).length > lying.length,
  )
  const [long, short] = size ?? sizes.at(-1)!
  return isUpright ? { width: short, height: long } : { width: long, height: short }
}
