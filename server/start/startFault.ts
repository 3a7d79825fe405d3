import type { Env } from '../platform/env.ts'

type Fault = Partial<NodeJS.ErrnoException>
const text = (error: unknown) => (error as Error).message || String(error)

/** Why the server cannot listen, as a sentence that names the variable. */
export function listeningFault(error: unknown, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): string {
  const { code = '' } = error as Fault
  if (code === 'EADDRINUSE') return `端口 ${PORT} 已被占用，请用 PORT 指定另一个端口。`
  if (code === 'EACCES') return `没有权限使用端口 ${PORT}，请用 PORT 指定另一个端口。`
  if (/^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL|EINVAL)$/.test(code))
    return `环境变量 HOST 的值不对（现为 ${JSON.stringify(HOST)}）：应为这台机器的地址，如 127.0.0.1 或 0.0.0.0。`
  return text(error)
}

/** Why the embedded broker cannot listen, as a sentence that names the variable. */
export function busFault(error: unknown, { BUS_HOST, BUS_PORT }: Pick<Env, 'BUS_HOST' | 'BUS_PORT'>): string {
  const { code = '', syscall } = error as Fault
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return text(error)
  if (code === 'EADDRINUSE')
    return `设备总线的端口 ${BUS_PORT} 已被占用，请用 BUS_PORT 指定另一个端口；多个进程要共用一个外部总线（BUS_URL）。`
  if (code === 'EACCES') return `没有权限使用设备总线的端口 ${BUS_PORT}，请用 BUS_PORT 指定另一个端口。`
  return `环境变量 BUS_HOST 的值不对（现为 ${JSON.stringify(BUS_HOST)}）：应为这台机器的地址，如 127.0.0.1 或 0.0.0.0。`
}

/** Why the data cannot be opened, as a sentence that names the variable; a message that is already a sentence is kept. */
export function openingFault(
  error: unknown,
  { DATA_DIR, DATABASE_URL }: Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>,
): string {
  const { code = '', path } = error as Fault
  const reason = folderFaults[code]
  if (reason && path) return `数据目录 ${DATA_DIR} ${reason}（${path}），请检查 DATA_DIR。`
  if (!DATABASE_URL) return text(error)
  const away = databaseFaults[code]
  return away ? `${away}，请检查 DATABASE_URL（${text(error)}）。` : text(error)
}

const folderFaults: Record<string, string> = {
  EEXIST: '不是目录',
  ENOTDIR: '不是目录',
  EISDIR: '里应为文件的是目录',
  EACCES: '没有读写权限',
  EPERM: '没有读写权限',
  EROFS: '是只读的',
  ENOSPC: '所在的磁盘已满',
  ENAMETOOLONG: '路径太长',
}

// Codes of the system, and SQLSTATE of PostgreSQL.
const databaseFaults: Record<string, string> = {
  ECONNREFUSED: '连接不上数据库',
  ECONNRESET: '连接不上数据库',
  EHOSTUNREACH: '连接不上数据库',
  ENETUNREACH: '连接不上数据库',
  ETIMEDOUT: '连接不上数据库',
  ENOTFOUND: '找不到数据库的主机',
  EAI_AGAIN: '找不到数据库的主机',
  '3D000': '没有这个名称的数据库',
  '28000': '数据库不接受这个用户',
  '28P01': '数据库的用户或密码不对',
  '42501': '数据库的这个用户没有建表的权限',
  '53300': '数据库的连接已满',
  '57P03': '数据库还不能接受连接',
}
