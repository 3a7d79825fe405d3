import type { Effect } from '#contract/videos/effectLibrary.ts'

/** The server's library of effects, for tests only. Pages request it, and their types do not include the server's files. */
const file: string = '#server/domains/videos/effectLibrary.ts'
export const { effectLibrary } = (await import(/* @vite-ignore */ file)) as { effectLibrary: readonly Effect[] }
