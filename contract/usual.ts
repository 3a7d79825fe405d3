/** Usual figures of a camera are those of the same hours of so many weeks before, of which so many have to be known. */
export const usualWeeks = { compared: 8, min: 3 } as const
