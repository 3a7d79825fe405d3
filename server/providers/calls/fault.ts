import { ObjectMissing } from '../../platform/files/storage.ts'
import { BusSilent } from '../bus/bus.ts'
import { CloudSilent } from '../cloud/cloud.ts'
import { MiniSilent } from '../miniProgram/miniProgram.ts'
import { ProviderSilent } from '../payment/payment.ts'
import { PrinterSilent } from '../printing/printing.ts'
import { SmsSilent } from '../sms/sms.ts'

/** Why a call failed: the provider's own code, or `silent` if it did not answer, and its words. */
export interface Fault {
  readonly code: string
  readonly reason: string
}

export const silentCode = 'silent'
const silences = [ProviderSilent, SmsSilent, CloudSilent, MiniSilent, PrinterSilent, BusSilent]

/** What the file system says, in words for people. */
const fileFaults: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EROFS: '磁盘是只读的',
  EACCES: '没有权限读写这个目录',
  EPERM: '没有权限读写这个目录',
  EIO: '磁盘读写出错',
  EMFILE: '打开的文件太多',
}

/** Null where the provider has done what it should: an object that does not exist is an answer. */
export function faultOf(error: unknown): Fault | null {
  if (error instanceof ObjectMissing) return null
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  const own = (error as { code?: unknown } | null)?.code
  const code = typeof own === 'string' ? own : name
  if (silences.some((silence) => error instanceof silence)) return { code: silentCode, reason: shown(message) }
  return { code: shown(code).slice(0, 80), reason: fileFaults[code] ?? shown(message) }
}

/** Without numbers of orders, cards and phones, which an answer may repeat. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/[0-9]{11,}/g, (number) => `${number.slice(0, 3)}…`)
    .slice(0, 200)
