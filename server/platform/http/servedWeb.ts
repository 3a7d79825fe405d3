import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A built page: its folder, and which files are in it. */
export interface WebRoot {
  readonly folder: string
  readonly files: ReadonlySet<string>
}

/** Paths of all files below a folder, separated by `/`; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

export const rootOf = async (folder: string): Promise<WebRoot> => ({
  folder,
  files: new Set(await filesBelow(folder)),
})

/** How many earlier builds are kept for pages that were loaded from them. */
const maxEarlierBuilds = 5

/**
 * The build that a process serves, one at a time. Pages loaded from an earlier build still find its assets, whose names are hashes.
 */
export class ServedWeb {
  /** The page that came with the server. */
  readonly own: WebRoot
  /** The first is served now; the one that came with the server is always included. */
  #roots: readonly WebRoot[]

  constructor(own: WebRoot) {
    this.own = own
    this.#roots = [own]
  }

  get roots(): readonly WebRoot[] {
    return this.#roots
  }

  /** From here on pages begin with this build. */
  serve(root: WebRoot) {
    const earlier = this.#roots.filter((one) => one !== root)
    this.#roots = [root, ...earlier.filter((one, at) => at < maxEarlierBuilds || one === this.own)]
  }

  /** The folder that contains this file, or null: no other files are ever sent. */
  folderOf(path: string): string | null {
    const [now, ...earlier] = this.#roots
    const among = path.startsWith('assets/') ? [now!, ...earlier] : [now!]
    return among.find(({ files }) => files.has(path))?.folder ?? null
  }
}
