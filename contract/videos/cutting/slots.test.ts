import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardShot, type Footage, type Script, stoppingSlot, storyboardOf } from '../storyboard.ts'
import { fits, maxSlots, minSlotMs, missings, type Slot, slotFault, slotSpeeds } from '../timeline.ts'

const clip = (pointId: number | null, seconds = 8, hasFace = false): Footage => ({
  ...{ durationMs: seconds * 1000, width: 1920, height: 1080, pointId },
  faces: hasFace ? [{ atMs: 500, box: [0.4, 0.3, 0.1, 0.2] }] : [],
})
const slot = (start: number, length: number, more: Partial<Slot> = {}): Slot => ({
  ...{ startMs: start * 1000, lengthMs: length * 1000, pointId: null, face: false, fit: 'cover' },
  ...{ speed: slotSpeeds.usual, missing: 'any' },
  ...more,
})
const script = (seconds: number, slots: Slot[], timeline: Script['timeline'] = []): Script => ({
  ...{ durationMs: seconds * 1000, aspect: 'auto', timeline, slots },
})
/** What is seen when: `1.5 s clip 2`. */
const seen = (template: Script, clips: readonly Footage[], photos = 0) =>
  storyboardOf(template, clips, photos)!.shots.map(
    (shot) => `${shot.lengthMs / 1000} s ${shot.clip === undefined ? `photo ${shot.photo}` : `clip ${shot.clip}`}`,
  )
const shotsOf = (template: Script, clips: readonly Footage[]) => storyboardOf(template, clips, 0)!.shots

describe('a slot', () => {
  it('a slot shows a clip of its point, and the rest of the film is filled with the others', () => {
    const clips = [clip(1), clip(2), clip(3)]
    expect(seen(script(6, [slot(2, 2, { pointId: 3 })]), clips)).toEqual(['2 s clip 0', '2 s clip 2', '2 s clip 1'])
  })

  it('a slot with the visitor’s face shows a clip in which it was found', () => {
    expect(seen(script(4, [slot(0, 4, { face: true })]), [clip(1), clip(1, 8, true)])).toEqual(['4 s clip 1'])
  })

  it('the first clip that is long enough is chosen, otherwise the longest', () => {
    const clips = [clip(1, 3), clip(1, 6), clip(1, 9)]
    expect(seen(script(5, [slot(0, 5)]), clips)).toEqual(['5 s clip 1'])
    expect(seen(script(5, [slot(0, 5, { speed: 200 })]), clips)[0]).toMatch('clip 2')
    expect(seen(script(3, [slot(0, 3, { pointId: 2 })]), [clip(2, 0.6), clip(1), clip(2, 2.6)])).toEqual(['3 s clip 2'])
  })

  it('each clip is shown once while others are left, also if a later slot needs a certain one', () => {
    const clips = [clip(1), clip(2), clip(3)]
    expect(seen(script(6, [slot(0, 2), slot(2, 2, { pointId: 1 }), slot(4, 2)]), clips)).toEqual([
      '2 s clip 1',
      '2 s clip 0',
      '2 s clip 2',
    ])
    const twice = script(4, [slot(0, 2, { pointId: 1 }), slot(2, 2, { pointId: 1 })])
    const [first, second] = shotsOf(twice, clips) as [BoardShot & { fromMs: number }, BoardShot & { fromMs: number }]
    expect([first.clip, second.clip]).toEqual([0, 0])
    expect(second.fromMs).toBeGreaterThanOrEqual(first.fromMs + 2000)
  })

  it('speed changes the pace of the clip, and contain shows the whole of it', () => {
    const [fast] = shotsOf(script(3, [slot(0, 3, { speed: 200, fit: 'contain' })]), [clip(1)])
    expect(fast).toMatchObject({ speed: 2, fit: 'contain', lengthMs: 3000 })
    expect(shotsOf(script(3, [slot(0, 3, { speed: 50 })]), [clip(1, 2)])).toMatchObject([
      { speed: 0.5, lengthMs: 3000 },
    ])
  })

  it('a clip that is much too short for its slot is shown again', () => {
    expect(seen(script(8, [slot(0, 8, { pointId: 2 })]), [clip(1), clip(2, 3)])).toEqual([
      '2.667 s clip 1',
      '2.666 s clip 1',
      '2.667 s clip 1',
    ])
  })

  it('transitions between slots cut the rest as usual, and none cuts a slot', () => {
    const fade = (startMs: number) => ({ effect: 'fade', startMs, lengthMs: 400, params: {} })
    const template = script(8, [slot(4, 4, { pointId: 1 })], [fade(1000), fade(3800), fade(5800)])
    expect(seen(template, [clip(1), clip(2), clip(3)])).toEqual(['1.2 s clip 1', '2.8 s clip 2', '4 s clip 0'])
  })

  it('a gap that is too short to be seen belongs to the slot after it', () => {
    const template = script(4, [slot(0.05, 1.95), slot(2.04, 1.9)])
    expect(seen(template, [clip(1), clip(2)])).toEqual(['2 s clip 0', '2 s clip 1'])
  })
})

describe('a slot without a clip', () => {
  const clips = [clip(1), clip(2), clip(3)]
  const lacking = (missing: Slot['missing']) =>
    script(6, [slot(0, 2, { pointId: 1 }), slot(2, 2, { pointId: 9, missing })])

  it('any: it shows a clip that no slot shows yet, or else one that is shown already', () => {
    expect(seen(lacking('any'), clips)).toEqual(['2 s clip 0', '2 s clip 1', '2 s clip 2'])
    expect(seen(lacking('any'), [clip(1)])).toEqual(['2 s clip 0', '2 s clip 0', '2 s clip 0'])
  })

  it('picture: it shows a photo of the visitor, each once while others are left, or any clip if there is no photo', () => {
    expect(seen(lacking('picture'), clips, 1)).toEqual(['2 s clip 0', '2 s photo 0', '2 s clip 1'])
    expect(seen(lacking('picture'), clips)).toEqual(seen(lacking('any'), clips))
    const three = script(
      6,
      [0, 2, 4].map((start) => slot(start, 2, { pointId: 9, missing: 'picture' })),
    )
    expect(seen(three, clips, 2)).toEqual(['2 s photo 0', '2 s photo 1', '2 s photo 0'])
  })

  it('skip: its time is filled like any other', () => {
    expect(seen(lacking('skip'), clips)).toEqual(['2 s clip 0', '2 s clip 1', '2 s clip 2'])
    expect(seen(script(4, [slot(1, 2, { face: true, missing: 'skip' })]), clips)).toEqual(seen(script(4, []), clips))
  })

  it('stop: it is the reason why the film cannot be made, unless there is a clip', () => {
    expect(stoppingSlot(lacking('stop'), clips)).toBe(1)
    expect(stoppingSlot(lacking('stop'), [...clips, clip(9)])).toBeUndefined()
    expect(stoppingSlot(lacking('any'), clips)).toBeUndefined()
  })
})

const anySlot = fc.record({
  gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 9000 })),
  lengthMs: fc.integer({ min: minSlotMs, max: 9000 }),
  pointId: fc.option(fc.integer({ min: 1, max: 5 })),
  face: fc.boolean(),
  fit: fc.constantFrom(...(Object.keys(fits) as Slot['fit'][])),
  speed: fc.integer({ min: slotSpeeds.min, max: slotSpeeds.max }),
  missing: fc.constantFrom(...(Object.keys(missings) as Slot['missing'][])),
})
const anyScript: fc.Arbitrary<Script> = fc
  .record({
    parts: fc.array(anySlot, { maxLength: maxSlots }),
    endMs: fc.integer({ min: 0, max: 5000 }),
    transitions: fc.array(
      fc.record({ startMs: fc.nat(99_000), lengthMs: fc.integer({ min: 200, max: 3000 }), at: fc.constant('fade') }),
      { maxLength: 12 },
    ),
  })
  .map(({ parts, endMs, transitions }) => {
    let at = 0
    const slots = parts.map(({ gapMs, ...one }) => {
      const startMs = at + gapMs
      at = startMs + one.lengthMs
      return { startMs, ...one }
    })
    const durationMs = Math.max(1000, at + endMs)
    const timeline = transitions
      .filter(({ startMs, lengthMs }) => startMs + lengthMs <= durationMs)
      .map(({ at: effect, ...times }) => ({ effect, ...times, params: {} }))
    return { durationMs, aspect: 'auto' as const, timeline, slots }
  })
const anyClip = fc
  .tuple(fc.option(fc.integer({ min: 1, max: 3 })), fc.integer({ min: 1, max: 20_000 }), fc.boolean())
  .map(([pointId, durationMs, hasFace]) => clip(pointId, durationMs / 1000, hasFace))

it('shots fill exactly the film, and each slot shows what it asks for, whatever slots and clips there are', () => {
  fc.assert(
    fc.property(anyScript, fc.array(anyClip, { minLength: 1, maxLength: 40 }), fc.nat(3), (template, clips, photos) => {
      const { slots, durationMs } = template
      expect(slots.every((_, at) => slotFault(slots, at, durationMs) === undefined)).toBe(true)
      const { shots } = storyboardOf(template, clips, photos)!
      expect(shots.length).toBeLessThanOrEqual(200)
      let end = 0
      const placed = shots.map((shot) => {
        expect(Number.isInteger(shot.lengthMs) && shot.lengthMs > 0).toBe(true)
        end += shot.lengthMs
        return { ...shot, startMs: end - shot.lengthMs, endMs: end }
      })
      expect(end).toBe(durationMs)
      for (const { startMs, lengthMs, missing, pointId, face, fit } of slots) {
        const suiting = clips.filter(
          (one) => (pointId === null || one.pointId === pointId) && (!face || one.faces.length > 0),
        )
        const within = placed.filter((one) => one.endMs > startMs && one.startMs < startMs + lengthMs)
        if (suiting.length === 0 && missing === 'skip') continue
        // Nothing else is seen in its time.
        expect(new Set(within.map((one) => (one.clip === undefined ? -1 - one.photo : one.clip))).size).toBe(1)
        expect(within.every((one) => one.fit === fit)).toBe(true)
        const [first] = within
        if (suiting.length > 0) expect(suiting).toContain(clips[first!.clip!])
        else expect(first!.clip === undefined).toBe(missing === 'picture' && photos > 0)
      }
      expect(storyboardOf(template, [...clips], photos)).toEqual(storyboardOf(template, clips, photos))
    }),
    { numRuns: 300 },
  )
})
