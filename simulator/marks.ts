import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** How far the plan of each day has been sent: YYYY-MM-DD to Unix milliseconds. A next run goes on from there. */
export type Marks = Map<string, number>

/** @throws where the file is there but cannot be read */
export async function readMarks(file: string): Promise<Marks> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, number>))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}

/** Keeps the newest sixty days. */
export async function writeMarks(file: string, marks: Marks) {
  await mkdir(dirname(file), { recursive: true })
  const kept = [...marks].sort(([a], [b]) => (a < b ? -1 : 1)).slice(-60)
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(kept)))
  await rename(`${file}.new`, file)
}
