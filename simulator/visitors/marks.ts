import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dayLength, startOf } from '../world/rhythm.ts'

/** From and until, Unix milliseconds. */
export type Span = readonly [from: number, until: number]

/** For each day (YYYY-MM-DD) when the visitors came who have been played already. A next run leaves them out. */
export type Marks = Map<string, Span[]>

/** Adds a span to a day; what touches becomes one. */
export function mark(marks: Marks, day: string, [from, until]: Span) {
  if (until <= from) return
  const spans = [...(marks.get(day) ?? []), [from, until] as const].sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [start, end] of spans) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  marks.set(day, merged)
}

/** The parts of a day, up to `before`, that have not been played. */
export function gaps(marks: Marks, day: string, before: number): Span[] {
  const end = Math.min(before, startOf(day) + dayLength)
  const found: Span[] = []
  let from = startOf(day)
  for (const [start, until] of marks.get(day) ?? []) {
    if (start > from) found.push([from, Math.min(start, end)])
    from = Math.max(from, until)
  }
  if (from < end) found.push([from, end])
  return found.filter(([start, until]) => until > start)
}

/** @throws where the file is there but cannot be read */
export async function readMarks(file: string): Promise<Marks> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Span[]>))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

/** Writes the newest sixty days. */
export async function writeMarks(file: string, marks: Marks) {
  await mkdir(dirname(file), { recursive: true })
  const newest = [...marks].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-60)
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(newest)))
  await rename(`${file}.new`, file)
}
