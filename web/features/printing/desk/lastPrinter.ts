import { readSession, requestBase } from '#web/kit/call/session.ts'

/** Which printer the account used last on this computer: a counter prints on the one that stands beside it. */
export const lastPrinter = () => Number(localStorage.getItem(storedAt())) || undefined

export const rememberPrinter = (id: number) => localStorage.setItem(storedAt(), String(id))

// Both environments number their rows from the same one on.
const storedAt = () => `jy.printer.${requestBase()}.${readSession()?.adminId}`
