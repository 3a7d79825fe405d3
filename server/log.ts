import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** JSON lines on standard output; no header that carries a token or signature is ever written. */
export function openLog(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    redact: { paths: ['req.headers', 'pwd', 'oldpwd', 'clearpwd', '*.pwd', '*.oldpwd', '*.clearpwd', '*.secret', '*.token'], censor: '***' },
    serializers: { req: ({ method, url, id, ip }) => ({ id, method, url: String(url).replace(/([?&](?:s|e|n)=)[^&]*/g, '$1***'), ip }) },
  })
}
