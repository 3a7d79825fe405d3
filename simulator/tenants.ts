/** Channel operators with the scenic operators under them; the last one stands alone. */
export const operators = [
  { name: '华东旅拍渠道', kind: 'channel', parent: null, contact: '周启明' },
  { name: '西部旅拍渠道', kind: 'channel', parent: null, contact: '罗桑' },
  { name: '皖南影像服务部', kind: 'scenic', parent: '华东旅拍渠道', contact: '汪晓岚' },
  { name: '西子影像服务部', kind: 'scenic', parent: '华东旅拍渠道', contact: '沈越' },
  { name: '湘西影像服务部', kind: 'scenic', parent: '西部旅拍渠道', contact: '田野' },
  { name: '川滇影像服务部', kind: 'scenic', parent: '西部旅拍渠道', contact: '和丽华' },
  { name: '四方影像服务部', kind: 'scenic', parent: null, contact: '马立新' },
] as const

/** One account for each role that the demo shows. */
export const accounts = [
  { name: 'demo-platform', trueName: '演示平台', role: 0, operator: null },
  { name: 'demo-channel', trueName: '演示渠道', role: 2, operator: '华东旅拍渠道' },
  { name: 'demo-scenic', trueName: '演示景区', role: 3, operator: '皖南影像服务部' },
] as const
