import { Failed, Refused } from '../../kit/call/call.ts'

/** An error of the sign-in, and its field. */
export interface Wrong {
  field?: string
  text: string
}

/** In which field, and in what words, a sign-in has failed. */
export function wrongOf(cause: unknown): Wrong {
  const [field] = cause instanceof Refused ? Object.keys(cause.fields) : []
  const said = (cause instanceof Refused || cause instanceof Failed) && cause.message
  return { ...(field && { field }), text: said || '没有登录成功，请再试一次' }
}

export const otpMissing = (otp: string): Wrong | undefined =>
  otp.length >= 6 ? undefined : { field: 'otp', text: '填写动态口令或恢复码' }
