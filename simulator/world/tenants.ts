/** Channel operators with the scenic operators under them; the last scenic operator has no channel. */
export const operators = [
  { name: '华东旅拍渠道', kind: 'channel', parent: null, contact: '周启明', phone: '400-0000-201' },
  { name: '西部旅拍渠道', kind: 'channel', parent: null, contact: '罗桑', phone: '400-0000-202' },
  { name: '名山影像服务部', kind: 'scenic', parent: '华东旅拍渠道', contact: '汪晓岚', phone: '400-0000-203' },
  { name: '西子影像服务部', kind: 'scenic', parent: '华东旅拍渠道', contact: '沈越', phone: '400-0000-204' },
  { name: '湘西影像服务部', kind: 'scenic', parent: '西部旅拍渠道', contact: '田野', phone: '400-0000-205' },
  { name: '川滇影像服务部', kind: 'scenic', parent: '西部旅拍渠道', contact: '和丽华', phone: '400-0000-206' },
  { name: '四方影像服务部', kind: 'scenic', parent: null, contact: '马立新', phone: '400-0000-207' },
] as const

/** One account for each role that the demo shows, for those who look at it. */
export const accounts = [
  { name: 'demo-platform', trueName: '演示平台', role: 0, operator: null },
  { name: 'demo-channel', trueName: '演示渠道', role: 2, operator: '华东旅拍渠道' },
  { name: 'demo-scenic', trueName: '演示景区', role: 3, operator: '名山影像服务部' },
] as const

/** The colleagues who are at work meanwhile, with the password of the demo. */
export const desks = {
  /** Connects cameras: only 超级管理员 has push addresses. */
  chief: { name: 'desk-chief', trueName: '何川', role: 1, operator: null },
  /** Decides. */
  platform: { name: 'desk-platform', trueName: '林悦', role: 0, operator: null },
  /** Takes calls for all operators that have no desk of their own. */
  support: { name: 'desk-support', trueName: '陈可', role: 0, operator: null },
  channel: { name: 'desk-channel', trueName: '周启明', role: 2, operator: '华东旅拍渠道' },
  scenic: { name: 'desk-scenic', trueName: '汪晓岚', role: 3, operator: '名山影像服务部' },
} as const
export type Desk = keyof typeof desks

/** The desk nearest to an operator's visitors. */
export function deskOf(operator: string): Desk {
  if (operator === desks.scenic.operator) return 'scenic'
  const parent = operators.find(({ name }) => name === operator)?.parent
  return parent === desks.channel.operator ? 'channel' : 'support'
}
