import {
  type Analyze,
  type Autorec,
  type DeviceIp,
  type Osd,
  osdPlaces,
  type Push,
} from '#contract/scenic/deviceSettings.ts'

const names = ['一', '二', '三', '四', '五', '六', '日']

/** 每天, 周一至周五, 周六、周日. */
export function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  if (sorted.length === 7) return '每天'
  const name = (day: number) => `周${names[day - 1] ?? ''}`
  const [first, last] = [sorted[0] ?? 1, sorted.at(-1) ?? 1]
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${name(first)}至${name(last)}`
  return sorted.map(name).join('、')
}

/** A setting in a line, as the camera has confirmed it. */
export const settingTexts = {
  autorec: ({ on, windows }: Autorec) =>
    on ? windows.map(({ days, from, to }) => `${daysText(days)} ${from}–${to}`).join('；') : '关闭',
  push: ({ on, url, bitrateKbps, fps }: Push) => (on ? `${url}，${bitrateKbps} kbps，${fps} 帧/秒` : '关闭'),
  analyze: ({ address }: Analyze) => address,
  deviceIp: ({ ip, prefix, gateway }: DeviceIp) => `${ip}/${prefix}${gateway && `，网关 ${gateway}`}`,
  osd: ({ on, text, place, clock }: Osd) =>
    on ? [text, clock && '时钟', osdPlaces[place]].filter(Boolean).join('，') : '不显示',
}
