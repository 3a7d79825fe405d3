import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clipFolder } from '#test/films/clips.ts'
import { isAlive } from '#test/films/processes.ts'
import { FolderInUse, openFolder } from './folder.ts'

let path: string
const programs: ChildProcess[] = []
beforeEach(async () => {
  path = await mkdtemp(join(clipFolder, 'maker-'))
})
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  await rm(path, { recursive: true, force: true })
})

/** Starts a program that would run for minutes. */
async function longProgram(cwd = path) {
  const program = spawn('sleep', ['300'], { cwd, stdio: 'ignore' })
  programs.push(program)
  await once(program, 'spawn')
  return program
}

/** Writes the file of a maker with a process number and the time at which that process started. */
const lockedBy = (pid: number, start: string) => writeFile(join(path, 'maker.pid'), `${pid} ${start}`)

it('a maker that was killed leaves films and programs, which the next one removes and ends', async () => {
  await mkdir(join(path, 'work', 'film-1', '.film-2'), { recursive: true })
  await writeFile(join(path, 'work', 'film-1', 'film.mp4'), 'half')
  const program = await longProgram(join(path, 'work', 'film-1', '.film-2'))
  await lockedBy(process.pid + 1_000_000, '1')
  const folder = await openFolder(path)
  expect(await readdir(folder.work)).toEqual([])
  await expect.poll(() => isAlive(program.pid!)).toBe(false)
  await folder.close()
  expect(await readdir(path)).toEqual(['work'])
})

it('two makers cannot use one folder', async () => {
  const other = await longProgram()
  const start = (await readFile(`/proc/${other.pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')[19]!
  await lockedBy(other.pid!, start)
  await expect(openFolder(path)).rejects.toThrowError(FolderInUse)
  // The number belongs to another program by now.
  await lockedBy(other.pid!, '1')
  await (await openFolder(path)).close()
})
