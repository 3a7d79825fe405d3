type Way = 'wide' | 'phone' | 'keys'

/** Each journey is walked in three ways: at each change in the one named here, in a deep run in the two others. */
const daily = {
  campaign: 'phone',
  colleague: 'keys',
  firstPicture: 'wide',
  monthEnd: 'wide',
  morning: 'phone',
  photographer: 'keys',
  point: 'phone',
  printCounter: 'keys',
  printedCodes: 'wide',
  queue: 'phone',
  rollout: 'wide',
  visitorCalls: 'keys',
} as const satisfies Record<string, Way>

/** The details of a test that walks a journey in one way: with a mouse at 1440 px, with a finger at 390 px, or without a mouse. */
export const walked = (journey: keyof typeof daily, way: Way) => (daily[journey] === way ? {} : { tag: '@deep' })
