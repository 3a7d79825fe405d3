import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Exclusive use of a data folder while this process lives. Two processes on one embedded database would silently lose rows.
 * A bound socket is the lock: it cannot outlive its process, whatever ends it.
 * @throws Error that names the folder, where another process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `jingying-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`)
  for (let attempt = 0; attempt < 2; attempt++) {
    const server = await bind(address)
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
    if (await answers(address)) break
    if (existsSync(address)) unlinkSync(address)
  }
  throw new Error(
    `数据目录 ${folder} 正被另一个进程使用。停掉它，或用 DATA_DIR 指定另一个目录；多个进程共用数据请设置 DATABASE_URL。`,
  )
}

function bind(address: string) {
  return new Promise<ReturnType<typeof createServer> | null>((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address, () => {
      server.unref()
      resolve(server)
    })
  })
}

function answers(address: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
