type Load = (path: string) => Promise<unknown>
let load: Load = () => Promise.resolve()
const requested = new Set<string>()

/** Said once at the start by whoever knows the files of pages. */
export const providePages = (loader: Load) => {
  load = loader
}

/** Fetches the files of a page to which somebody is about to go, once; it opens without waiting for them then. A failure is told by the page itself. */
export function preload(path: string) {
  if (requested.has(path)) return
  requested.add(path)
  load(path).catch(() => requested.delete(path))
}
