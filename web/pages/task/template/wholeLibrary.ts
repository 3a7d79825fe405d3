import type { Effect } from '#contract/videos/effectLibrary.ts'

/** The library as the server has it, for tests alone: pages ask for it, and their types do not know the server's files. */
const file: string = '#server/domains/videos/effectLibrary.ts'
export const { effectLibrary } = (await import(/* @vite-ignore */ file)) as { effectLibrary: readonly Effect[] }
