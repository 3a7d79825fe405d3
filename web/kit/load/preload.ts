type Load = (path: string) => Promise<unknown>
let load: Load = () => Promise.resolve()
const requested = new Set<string>()

/** Called once at the start by the code that knows the files of the pages. */
export const providePages = (loader: Load) => {
  load = loader
}

/**
 * Fetches the files of a page that the user is about to open, once, so that it opens without delay.
 * The page itself shows an error if they cannot be loaded.
 */
export function preload(path: string) {
  if (requested.has(path)) return
  requested.add(path)
  load(path).catch(() => requested.delete(path))
}
