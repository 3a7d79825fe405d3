import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Aspect, aspects } from './aspects.ts'
import { paceOf } from './cutting/pace.ts'
import { marginMs, roundingMs } from './cutting/roll.ts'
import { type ClipShot, type Footage, type Script, storyboardOf } from './storyboard.ts'

const clip = (seconds: number, more: Partial<Footage> = {}): Footage => ({
  ...{ durationMs: seconds * 1000, width: 1920, height: 1080, pointId: null, faces: [] },
  ...more,
})
/** The visitor's face, found four times a second between two seconds of a clip. */
const facesIn = (from: number, to: number, clarity?: number) =>
  Array.from({ length: Math.round((to - from) * 4) + 1 }, (_, index) => ({
    ...{ atMs: from * 1000 + index * 250, box: [0.4, 0.3, 0.1, 0.2] },
    ...(clarity !== undefined && { clarity }),
  }))
const transition = (startMs: number, lengthMs: number, effect = 'fade') => ({ effect, startMs, lengthMs, params: {} })
const script = (seconds: number, ...timeline: Script['timeline'][number][]): Script => ({
  durationMs: seconds * 1000,
  aspect: 'auto',
  timeline,
  slots: [],
})
/** The shots of a film without photos. */
const shotsOf = (template: Script, clips: readonly Footage[]) =>
  storyboardOf(template, clips, 0)!.shots.filter((shot): shot is ClipShot => shot.clip !== undefined)
const clipsOf = (template: Script, clips: readonly Footage[]) => shotsOf(template, clips).map((shot) => shot.clip)
const lengthsOf = (template: Script, clips: readonly Footage[]) =>
  shotsOf(template, clips).map(({ lengthMs }) => lengthMs)

describe('the cuts of a film', () => {
  it('the middle of each transition is a cut', () => {
    const template = script(10, transition(1500, 1000), transition(6000, 2000, 'wipe'))
    expect(lengthsOf(template, [clip(9), clip(9), clip(9)])).toEqual([2000, 5000, 3000])
  })

  it('of transitions that overlap, only the last in the timeline is a cut', () => {
    const template = script(10, transition(1500, 1000), transition(2000, 1000, 'dip'))
    expect(lengthsOf(template, [clip(9), clip(9), clip(9)])).toEqual([2500, 7500])
  })

  it('a transition beyond the film is no cut', () => {
    expect(lengthsOf(script(4, transition(1000, 400), transition(3900, 400)), [clip(9), clip(9)])).toEqual([1200, 2800])
  })

  it('a film without transitions is cut evenly, into shots of at least two seconds and at most one for each clip', () => {
    expect(lengthsOf(script(10), [clip(9), clip(9), clip(9)])).toEqual([3333, 3334, 3333])
    expect(lengthsOf(script(5), [clip(9), clip(9), clip(9)])).toEqual([2500, 2500])
    expect(lengthsOf(script(1), [clip(9), clip(9)])).toEqual([1000])
  })
})

describe('the clips of a film', () => {
  it('a film without clips has no storyboard', () => {
    expect(storyboardOf(script(10), [], 0)).toBeUndefined()
    expect(storyboardOf(script(10), [clip(0)], 0)).toBeUndefined()
  })

  it('the clips that show the visitor longest and clearest are chosen, and stay in order of time', () => {
    const seen = [facesIn(0, 1), facesIn(0, 4, 20), [], facesIn(2, 6, 90), facesIn(1, 2), facesIn(0, 8, 50)]
    const clips = seen.map((faces) => clip(8, { faces }))
    expect(clipsOf(script(9, transition(2800, 400), transition(5800, 400)), clips)).toEqual([1, 3, 5])
  })

  it('clips of different points are preferred to several of one point', () => {
    const clips = [1, 1, 1, 2, 3].map((pointId) => clip(8, { pointId, faces: facesIn(0, 8) }))
    expect(clipsOf(script(6), clips)).toEqual([0, 3, 4])
  })

  it('a shot shows the part of its clip with the most of the visitor’s faces', () => {
    const [shot] = shotsOf(script(3), [clip(20, { faces: [...facesIn(1, 2), ...facesIn(11, 14)] })])
    expect(shot).toMatchObject({ clip: 0, lengthMs: 3000, speed: 1, fit: 'cover' })
    expect(Math.abs(shot!.fromMs - 11_000)).toBeLessThan(300)
  })

  it('with fewer clips than shots, each clip fills several shots in a row with parts that were not shown yet', () => {
    const template = script(12, transition(2800, 400), transition(5800, 400), transition(8800, 400))
    const shots = shotsOf(template, [clip(6.65), clip(6.65)])
    expect(shots.map((shot) => shot.clip)).toEqual([0, 0, 1, 1])
    // The parts do not even overlap within the transition, which would otherwise fade a picture into itself.
    for (const [first, second] of [shots.slice(0, 2), shots.slice(2)])
      expect(second!.fromMs).toBeGreaterThanOrEqual(first!.fromMs + first!.lengthMs + 400)
  })

  it('a clip that is used up begins again', () => {
    const shots = shotsOf(script(9, transition(2800, 400), transition(5800, 400)), [clip(5)])
    expect(shots.map(({ clip: index, speed }) => [index, speed])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    for (const { fromMs, lengthMs } of shots) expect(fromMs + lengthMs).toBeLessThanOrEqual(5000)
  })

  it('a clip that is a little too short for its shot is slowed down a little', () => {
    const [shot] = shotsOf(script(3), [clip(2.6)])
    expect(shot).toMatchObject({ fromMs: 0, lengthMs: 3000, speed: 0.85 })
  })

  it('where clips are much too short, a shot is divided among several of them', () => {
    const template = script(8, transition(3800, 400))
    const shots = shotsOf(template, [clip(2.5), clip(2.5), clip(2.5), clip(2.5)])
    expect(shots.map((shot) => [shot.clip, shot.lengthMs, shot.speed])).toEqual([
      [0, 2000, 1],
      [1, 2000, 1],
      [2, 2000, 1],
      [3, 2000, 1],
    ])
  })

  it('where there is no other clip, one that is much too short is shown again', () => {
    expect(clipsOf(script(8), [clip(2), clip(3)])).toEqual([0, 1, 1, 0])
  })

  it('fast motion takes as much of a clip as it plays', () => {
    const fast = { effect: 'fast', startMs: 0, lengthMs: 2000, params: { speed: 4 } }
    const [shot] = shotsOf(script(3, fast), [clip(9.05)])
    expect(shot).toMatchObject({ fromMs: 0, speed: 1 })
    expect(shotsOf(script(3, fast), [clip(8.05)])[0]!.speed).toBeCloseTo(8 / 9, 3)
  })
})

describe('the sides of a film', () => {
  const sidesOf = (...sides: [number, number][]) =>
    storyboardOf(
      script(3),
      sides.map(([width, height]) => clip(5, { width, height })),
      0,
    )
  it.each([
    ['the largest common size', [[1920, 1080]], [1920, 1080]],
    ['at most full HD', [[3840, 2160]], [1920, 1080]],
    [
      'upright if most clips are',
      [
        [1080, 1920],
        [1920, 1080],
        [1440, 2560],
      ],
      [1080, 1920],
    ],
    [
      'a size that most clips fill',
      [
        [1280, 720],
        [1920, 1080],
        [1300, 800],
      ],
      [1280, 720],
    ],
    ['the smallest size for tiny clips', [[100, 50]], [320, 180]],
  ] as const)('a film has %s', (_, clips, [width, height]) => {
    expect(sidesOf(...clips.map(([w, h]): [number, number] => [w, h]))).toMatchObject({ width, height })
  })
})

describe('the aspect of a template', () => {
  const sidesOf = (aspect: Aspect, ...sides: [number, number][]) =>
    storyboardOf(
      { ...script(3), aspect },
      sides.map(([width, height]) => clip(5, { width, height })),
      0,
    )
  it.each([
    ['upright', 540, 960],
    ['square', 1080, 1080],
    ['wide', 1920, 1080],
  ] as const)('a film of wide clips is %s if its template is, without enlarging a clip', (aspect, width, height) => {
    expect(sidesOf(aspect, [1920, 1080], [1920, 1080])).toMatchObject({ width, height })
  })

  it('clips of the template’s shape decide the size of its film where they are the majority', () => {
    expect(sidesOf('upright', [1080, 1920], [1080, 1920], [1920, 1080])).toMatchObject({ width: 1080, height: 1920 })
  })
})

describe('what stays in the picture', () => {
  const focusOf = (...faces: Footage['faces'][number][]) => shotsOf(script(3), [clip(5, { faces })])[0]!.focus

  it('a shot keeps the visitor in the picture, with what is below the face', () => {
    // The face is 0.1 wide and 0.2 high.
    expect(focusOf(...facesIn(0, 5))).toEqual({ x: 0.45, y: 0.6 })
  })

  it('a visitor who was found elsewhere in the clip alone counts, too', () => {
    const shots = shotsOf(script(1), [clip(9, { faces: [{ atMs: 8900, box: [0.8, 0.1, 0.1, 0.2] }] })])
    expect(shots[0]!.focus!.x).toBeCloseTo(0.85, 3)
  })

  it('the middle of a clip stays in the picture where no face was found', () => {
    expect(focusOf()).toBeUndefined()
  })
})

const anyFaces = fc.array(
  fc.record({
    atMs: fc.integer({ min: 0, max: 120_000 }),
    box: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
    clarity: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
  }),
  { maxLength: 30 },
)
const anyClip: fc.Arbitrary<Footage> = fc.record({
  durationMs: fc.oneof(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 1, max: 4000 })),
  width: fc.integer({ min: 16, max: 4096 }),
  height: fc.integer({ min: 16, max: 4096 }),
  pointId: fc.option(fc.integer({ min: 1, max: 4 })),
  faces: anyFaces,
})
const anyScript: fc.Arbitrary<Script> = fc.integer({ min: 1000, max: 300_000 }).chain((durationMs) =>
  fc
    .array(
      fc.record({
        effect: fc.constantFrom('fade', 'dip', 'wipe', 'mask', 'slow', 'fast', 'caption'),
        startMs: fc.integer({ min: 0, max: durationMs }),
        lengthMs: fc.integer({ min: 200, max: 3000 }),
        params: fc.record({ speed: fc.double({ min: 0.1, max: 16, noNaN: true }) }),
      }),
      { maxLength: 60 },
    )
    .chain((timeline) =>
      fc
        .constantFrom(...(Object.keys(aspects) as Aspect[]))
        .map((aspect) => ({ durationMs, aspect, timeline, slots: [] })),
    ),
)

it('shots fill exactly the film, lie within their clips and are the same each time, whatever clips and template there are', () => {
  fc.assert(
    fc.property(anyScript, fc.array(anyClip, { minLength: 1, maxLength: 60 }), (template, clips) => {
      const board = storyboardOf(template, clips, 0)!
      expect(board.shots.reduce((sum, { lengthMs }) => sum + lengthMs, 0)).toBe(template.durationMs)
      expect(board.shots.length).toBeLessThanOrEqual(100)
      const pace = paceOf(template.timeline)
      let at = 0
      for (const { clip: index, fromMs, lengthMs, speed } of shotsOf(template, clips)) {
        const { durationMs } = clips[index]!
        expect(Number.isInteger(fromMs) && Number.isInteger(lengthMs) && lengthMs > 0 && fromMs >= 0).toBe(true)
        expect(fromMs).toBeLessThan(durationMs)
        expect(speed >= 0.5 && speed <= 1).toBe(true)
        // At the lowest speed the last frame may stay, and of a clip that is shorter than its margin for what is rounded.
        const beyondMs = fromMs + pace.played(at, at + lengthMs) * speed - durationMs
        if (speed > 0.5) expect(beyondMs).toBeLessThanOrEqual(durationMs <= marginMs ? roundingMs : 0)
        at += lengthMs
      }
      expect([board.width % 2, board.height % 2]).toEqual([0, 0])
      expect(storyboardOf({ ...template }, [...clips], 0)).toEqual(board)
    }),
    { numRuns: 200 },
  )
})

it('clips that are long enough are shown in order of time, at their own speed and never beyond their end', () => {
  const longClips = fc.array(
    anyClip.map((one) => ({ ...one, durationMs: 10_000 + one.durationMs })),
    { minLength: 3, maxLength: 20 },
  )
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 })
  fc.assert(
    fc.property(longClips, cuts, (clips, at) => {
      const shots = shotsOf(script(10, ...at.map((second) => transition(second * 1000 - 200, 400))), clips)
      for (const [index, { clip: one, fromMs, lengthMs, speed }] of shots.entries()) {
        expect(speed).toBe(1)
        expect(fromMs + lengthMs).toBeLessThanOrEqual(clips[one]!.durationMs)
        expect(one).toBeGreaterThan(shots[index - 1]?.clip ?? -1)
      }
    }),
    { numRuns: 100 },
  )
})
