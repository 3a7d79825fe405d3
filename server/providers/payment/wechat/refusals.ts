/**
 * Codes after which the same number may be sent again, either at once or after the account was topped up
 * or our own settings were corrected: nothing was done, or sending the number again returns what was done.
 */
const passing: ReadonlySet<string> = new Set([
  'SYSTEM_ERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'BIZ_ERR_NEED_RETRY',
  'BANK_ERROR',
  'NOT_ENOUGH',
  'SIGN_ERROR',
  'STATEMENT_CREATING',
])

/** Too many calls, and faults inside WeChat Pay, pass whatever their code is. */
export const isPassing = (code: string, status: number): boolean => passing.has(code) || status === 429 || status >= 500

/** WeChat Pay knows no such number. */
export const unknownCode = 'RESOURCE_NOT_EXISTS'

/** Nothing was traded on the day. */
export const noBillCode = 'NO_STATEMENT_EXIST'
