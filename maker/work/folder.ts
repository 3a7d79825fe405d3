import { link, mkdir, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The folder in which a maker works. */
export interface MakerFolder {
  /** Downloaded files, for further films. */
  readonly store: string
  /** Films that are being made. Empty at the beginning. */
  readonly work: string
  /** Leaves the folder to another maker. */
  close(): Promise<void>
}

/** Another maker works in the folder. The message is shown to users. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Opens the folder of a maker, which may be new. What a maker that was killed left there is removed, and its programs are ended.
 * @throws FolderInUse
 */
export async function openFolder(path: string): Promise<MakerFolder> {
  await mkdir(path, { recursive: true })
  const unlock = await lock(path)
  const work = join(path, 'work')
  await mkdir(work, { recursive: true })
  await endPrograms(await realpath(work))
  for (const name of await readdir(work)) await rm(join(work, name), { recursive: true, force: true })
  return { store: join(path, 'store'), work, close: unlock }
}

/** Writes a file with the number of this process, unless that of a living one is there. */
async function lock(path: string): Promise<() => Promise<void>> {
  const file = join(path, 'maker.pid')
  // Linked into its place, so that nobody reads it half written.
  const own = `${file}.${process.pid}`
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}`)
  try {
    for (let tries = 0; ; tries++) {
      const isFirst = await link(own, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST' || tries > 2) throw error
          return false
        },
      )
      if (isFirst) return () => rm(file, { force: true })
      const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
      if (await isRunning(Number(pid), start))
        throw new FolderInUse(`目录 ${path} 正由另一个制作程序（进程 ${pid}）使用，请用 --folder 指定另一个目录`)
      await rm(file, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** Numbers of processes are given again, so the time at which it started counts too, where the system tells it. */
async function isRunning(pid: number, start: string | undefined): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return (await startOf(pid)) === start
}

/** When a process started, in ticks since the start of the system; 0 if the system has no /proc. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets, which may contain anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
}

/** Ends programs that still work in a folder: those of a maker that was killed together with its guards. Linux only. */
async function endPrograms(work: string) {
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const at = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (!at.startsWith(work + sep)) continue
    try {
      process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}
