import { storedAt } from '#web/kit/call/session.ts'

/** Which printer the account used last on this computer: a counter prints on the one that stands beside it. */
export const lastPrinter = () => Number(localStorage.getItem(storedAt('printer'))) || undefined

export const rememberPrinter = (id: number) => localStorage.setItem(storedAt('printer'), String(id))
