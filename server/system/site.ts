import type { site } from '#contract/system/site.ts'
import { listed } from '../env.ts'
import type { Handlers } from '../http/serve.ts'

export const siteHandlers: Handlers<typeof site> = {
  settings: async ({ services: { env } }) => ({
    productName: env.PRODUCT_NAME,
    clientVersion: env.CLIENT_VERSION,
    ltMarker: env.LT_MARKER,
    environmentA: env.ENVIRONMENT_A ?? '',
    environmentB: env.ENVIRONMENT_B ?? '',
    watermark: {
      label: env.WATERMARK_LABEL,
      specialOperatorId: env.WATERMARK_SPECIAL_OPERATOR,
      specialText: env.WATERMARK_SPECIAL_TEXT,
      pages: listed(env.WATERMARK_PAGES),
      redPages: listed(env.WATERMARK_RED_PAGES),
    },
  }),
}
