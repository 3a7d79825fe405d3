import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Picture } from '#contract/pictures/pictures.ts'
import type { PaperName } from '#contract/printing/papers.ts'
import { maxPrintPictures, type printFits } from '#contract/printing/printJobs.ts'

/** Pictures that somebody has chosen to print, in that order. */
export interface Picked {
  readonly rows: readonly Picture[]
  has(id: number): boolean
  toggle(picture: Picture): void
  /** Adds pictures up to the limit; the rest are dropped. */
  add(pictures: readonly Picture[]): void
  clear(): void
  /** They were sent or printed: the desk is ready for the next visitor. */
  done(): void
  /** As many as go at once. */
  readonly full: boolean
}

/** What a page brings along that leads here with pictures. */
export interface Brought {
  readonly pictures: readonly Picture[]
  /** How they are printed, where they were printed before. */
  readonly how?: {
    readonly copies?: number | undefined
    readonly fit?: keyof typeof printFits | undefined
    readonly media?: PaperName | undefined
    readonly printerId?: number | undefined
  }
}

export const useBrought = () => useLocation().state as Brought | null

/**
 * They stay while the list turns its pages and changes its conditions.
 * @param ready is called once chosen pictures are done
 */
export function usePicked(ready: () => void): Picked {
  const brought = useBrought()
  const [rows, setRows] = useState<readonly Picture[]>(
    () => brought?.pictures?.filter(({ thumbUrl }) => thumbUrl !== null).slice(0, maxPrintPictures) ?? [],
  )
  const has = (id: number) => rows.some((row) => row.id === id)
  return {
    rows,
    has,
    full: rows.length >= maxPrintPictures,
    toggle: (picture) =>
      setRows((now) =>
        now.some(({ id }) => id === picture.id) ? now.filter(({ id }) => id !== picture.id) : [...now, picture],
      ),
    add: (more) =>
      setRows((now) =>
        [...now, ...more.filter(({ id }) => !now.some((row) => row.id === id))].slice(0, maxPrintPictures),
      ),
    clear: () => setRows([]),
    done: () => {
      setRows([])
      ready()
    },
  }
}
