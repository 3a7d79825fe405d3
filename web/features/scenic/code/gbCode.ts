/** A part of a national code: the digits that it covers, and its title. */
export interface Part {
  readonly key: 'division' | 'centre' | 'industry' | 'type' | 'network' | 'serial'
  readonly title: string
  /** Places in the code, from 0, the end not included. */
  readonly from: number
  readonly to: number
}

/** The 20 digits of GB/T 28181, appendix D, rule A: 8 of the centre, 2 of the industry, 3 of the type, 1 of the network, 6 of the serial. */
export const parts: readonly Part[] = [
  { key: 'division', title: '行政区划', from: 0, to: 6 },
  { key: 'centre', title: '基层', from: 6, to: 8 },
  { key: 'industry', title: '行业', from: 8, to: 10 },
  { key: 'type', title: '类型', from: 10, to: 13 },
  { key: 'network', title: '网络', from: 13, to: 14 },
  { key: 'serial', title: '序号', from: 14, to: 20 },
]

export const industries: Readonly<Record<string, string>> = {
  '00': '路面与公共区域',
  '01': '社区',
  '02': '内部',
  '03': '其他治安',
  '08': '城市管理',
}
export const types: Readonly<Record<string, string>> = { 131: '摄像机', 132: '网络摄像机' }
export const networks: Readonly<Record<string, string>> = {
  0: '监控报警专网',
  1: '公安视频网',
  2: '行业专网',
  3: '政法信息网',
  4: '公安移动网',
  5: '公安信息网',
  6: '政务外网',
  7: '互联网',
  8: '专线',
}

export interface Said {
  readonly part: Part
  /** The digits of this part, as far as they are there. */
  readonly digits: string
  readonly meaning: string
  readonly wrong: boolean
}

/**
 * The meaning of each part of a code, even of one that is only partly typed.
 * `adcode` is the division code of the project's area, if known.
 */
export function explain(code: string, adcode: string | undefined): Said[] {
  return parts.map((part) => {
    const digits = code.slice(part.from, part.to)
    const [meaning, wrong] =
      digits.length < part.to - part.from ? [waiting(part), false] : meaningOf(part.key, digits, adcode)
    return { part, digits, meaning, wrong }
  })
}

function meaningOf(key: Part['key'], digits: string, adcode: string | undefined): [string, boolean] {
  switch (key) {
    case 'division':
      return adcode && digits !== adcode ? [`景区在 ${adcode}`, true] : [adcode ? '与景区相符' : 'GB/T 2260', false]
    case 'centre':
      return [digits === '00' ? '无下级' : '下级单位', false]
    case 'industry':
      return [industries[digits] ?? '其他行业', false]
    case 'type':
      return types[digits] ? [types[digits], false] : [/^11[138]$/.test(digits) ? '录像或编码设备' : '不是摄像机', true]
    case 'network':
      return [networks[digits] ?? '预留', false]
    case 'serial':
      return ['同前缀内不重复', false]
  }
}
const waiting = (part: Part) => `第 ${part.from + 1}${part.to - part.from > 1 ? `–${part.to}` : ''} 位`
