/** Whether this run holds all that is too dear for each change: `npm run test:deep`. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** How many cases a law or a property generates: few at each change, many in a deep run. */
export const cases = (daily: number, deep: number) => (isDeep ? deep : daily)
