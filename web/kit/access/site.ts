import type { Reply } from '#contract/kit.ts'
import { site } from '#contract/system/site.ts'
import { call } from '../call/call.ts'
import { markVariant, readSession } from '../call/session.ts'

export type Site = Reply<typeof site.settings>

/** Fetches the settings of the site once; if the server does not respond, the product's own are used. Never throws. */
export async function loadSite(): Promise<Site> {
  try {
    settings = await call(site.settings, { at: { request: location.origin } })
  } catch {
    // The caller is a start-up that must go on: the toast has said it, and every later call will say it again.
  }
  markVariant(settings.ltMarker)
  return settings
}
export const currentSite = () => settings

/** The two parts of the product's name: 景影 of 景影 · 景区影像服务平台, and the rest. */
export function productNames(): [string, string] {
  const [short = '', long = ''] = settings.productName.split(' · ')
  return [short, long]
}

/** The watermark of a page that carries one; the special operator has a fixed text (specification, section 1). */
export function veilOf(path: string): { text: string; red: boolean } | undefined {
  const { label, specialOperatorId, specialText, pages, redPages } = settings.watermark
  const session = readSession()
  const red = redPages.includes(path)
  if (!session || !(red || pages.includes(path))) return undefined
  return { text: session.operatorId === specialOperatorId ? specialText : `${label}@${session.operatorName}`, red }
}

/** 订单管理 - 景影 · 景区影像服务平台 */
export function titlePage(title: string) {
  document.title = `${title} - ${settings.productName}`
}

let settings: Site = {
  productName: '景影 · 景区影像服务平台',
  clientVersion: 'v1.3.344-2024-12-23',
  ltMarker: '',
  environmentA: '',
  environmentB: '',
  signIn: { phone: false, rememberDays: 0 },
  mapScript: '',
  watermark: { label: '景影', specialOperatorId: 16300, specialText: '景影@内部资料', pages: [], redPages: [] },
}
