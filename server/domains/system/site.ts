import type { site } from '#contract/system/site.ts'
import { type Env, listed } from '../../platform/env.ts'
import type { Handlers } from '../../platform/http/serve.ts'

export const siteHandlers: Handlers<typeof site> = {
  settings: async ({ services: { env } }) => ({
    productName: env.PRODUCT_NAME,
    clientVersion: env.CLIENT_VERSION,
    ltMarker: env.LT_MARKER,
    environmentA: env.ENVIRONMENT_A ?? '',
    environmentB: env.ENVIRONMENT_B ?? '',
    signIn: { phone: env.PHONE_SIGN_IN === 'on', rememberDays: env.REMEMBER_DAYS },
    mapScript: mapScriptOf(env),
    watermark: {
      label: env.WATERMARK_LABEL,
      specialOperatorId: env.WATERMARK_SPECIAL_OPERATOR,
      specialText: env.WATERMARK_SPECIAL_TEXT,
      pages: listed(env.WATERMARK_PAGES),
      redPages: listed(env.WATERMARK_RED_PAGES),
    },
  }),
}

/** Version and plugins of the specification, section 9. */
const plugins = [
  'Scale',
  'OverView',
  'ToolBar',
  'MapType',
  'PlaceSearch',
  'Geolocation',
  'Geocoder',
  'Autocomplete',
  'MouseTool',
]

export function mapScriptOf({ AMAP_KEY, AMAP_URL }: Pick<Env, 'AMAP_KEY' | 'AMAP_URL'>): string {
  if (!AMAP_KEY) return ''
  const script = new URL('/maps', AMAP_URL)
  script.search = `v=1.4.4&key=${AMAP_KEY}&plugin=${plugins.map((name) => `AMap.${name}`).join(',')}`
  return script.href
}
