import Type, { type Static } from 'typebox'
import Value from 'typebox/value'

const Url = Type.String({ pattern: '^https?://[^ ]+$' })

/** Every setting of the server, with its default. Names are those of the environment variables. */
const Env = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 8080 }),
  HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  /** Embedded database, pictures and the server's secret. */
  DATA_DIR: Type.String({ minLength: 1, default: 'data' }),
  /** PostgreSQL 15 or later; without it the embedded database below DATA_DIR serves. */
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://.+' })),
  DATABASE_CONNECTIONS: Type.Integer({ minimum: 2, maximum: 200, default: 16 }),
  /** Password of the account `admin`, read at the first start only. */
  ADMIN_PASSWORD: Type.Optional(Type.String({ pattern: '^(?=.*[0-9])(?=.*[A-Za-z])[\\x21-\\x7e]{8,16}$' })),
  PRODUCT_NAME: Type.String({ minLength: 1, maxLength: 40, default: '景影 · 景区影像服务平台' }),
  CLIENT_VERSION: Type.String({ minLength: 1, maxLength: 60, default: 'v1.3.344-2024-12-23' }),
  LOG_LEVEL: Type.Union([Type.Literal('trace'), Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn'), Type.Literal('error'), Type.Literal('silent')], {
    default: 'info',
  }),
  /** 32 bytes, hexadecimal. Several processes must share it; otherwise it is made and kept in DATA_DIR. */
  SECRET_KEY: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** Addresses of proxies that may state the caller's address, as Fastify's trustProxy reads them. */
  TRUST_PROXY: Type.Optional(Type.String({ minLength: 1 })),
  /** Address under which the outside reaches this server, for notification and short links. */
  PUBLIC_URL: Type.Optional(Url),
  /** An origin that contains it is variant `lt`, any other `ys`. */
  LT_MARKER: Type.String({ minLength: 1, default: 'lt' }),
  ENVIRONMENT_A: Type.Optional(Url),
  ENVIRONMENT_B: Type.Optional(Url),
  WATERMARK_LABEL: Type.String({ minLength: 1, maxLength: 20, default: '景影' }),
  WATERMARK_SPECIAL_OPERATOR: Type.Integer({ minimum: 1, default: 16300 }),
  WATERMARK_SPECIAL_TEXT: Type.String({ minLength: 1, maxLength: 40, default: '景影@内部资料' }),
  /** Paths, separated by commas: wherever visitors are seen, named or can be rung up. */
  WATERMARK_PAGES: Type.String({
    default: '/travelSpot/equipment,/dataOps/video,/dataOps/order,/systemOps/refund,/systemOps/snapshot,/user/visitor,/pic/photo,/pic/order,/pic/gallery',
  }),
  WATERMARK_RED_PAGES: Type.String({ default: '' }),
  /** Requests a minute of one session or address. */
  RATE_LIMIT: Type.Integer({ minimum: 1, default: 3000 }),
  /** How long an account's rights may be kept in memory while the database does not tell of a change. */
  SESSION_CACHE_SECONDS: Type.Integer({ minimum: 0, maximum: 60, default: 3 }),
  PAYMENT_PROVIDER: Type.Union([Type.Literal('sandbox')], { default: 'sandbox' }),
  STORAGE_PROVIDER: Type.Union([Type.Literal('folder')], { default: 'folder' }),
})
export type Env = Static<typeof Env>

/** @throws Error whose message is a sentence that names the wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.keys(Env.properties).flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
  const env = Value.Convert(Env, Value.Default(Env, given))
  const [fault] = Value.Errors(Env, env)
  if (fault) {
    const name = fault.instancePath.split('/')[1] ?? ''
    const shown = /KEY|PASSWORD|URL/.test(name) ? '' : `（现为 ${JSON.stringify(given[name])}）`
    throw new Error(`环境变量 ${name} 的值不对${shown}：${fault.message}`)
  }
  return env as Env
}
