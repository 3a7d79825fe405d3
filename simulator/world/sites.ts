import type { PlaceName } from '#scenery/picture.ts'
import type { Rhythm } from './rhythm.ts'

/** A scenic area of the demo: a real place with plausible cameras. Coordinates are GCJ-02, codes GB/T 2260. */
export interface Site {
  readonly operator: string
  readonly name: string
  readonly level: 'AAAA' | 'AAAAA'
  readonly province: string
  readonly city: string
  readonly district: string
  readonly adcode: string
  readonly lng: number
  readonly lat: number
  readonly openFrom: string
  readonly openTo: string
  readonly contact: string
  readonly phone: string
  /** When its visitors come; by day if undefined. */
  readonly rhythm?: Rhythm
  /** How many visitors it has against the others, and the share of scans that end in an order. */
  readonly crowd: number
  readonly conversion: number
  /** Its cable cars are being inspected: no visitors come and no camera works. */
  readonly maintenance?: true
  /** Index of the camera that stopped sending shortly before the demo began and does not recover. */
  readonly broken?: number
  /** Price level against the list below. */
  readonly price: number
  readonly cases: readonly {
    readonly name: string
    readonly caseType: 'travelPhoto' | 'clip' | 'ride' | 'ceremony'
    /** Sells nothing for now. */
    readonly paused?: true
  }[]
  /** A package that is not on sale here. */
  readonly offSale?: string
  /** Points in their order; `place` is what their cameras see. */
  readonly points: readonly { readonly name: string; readonly place: PlaceName; readonly hot?: true }[]
}

const photo = (name: string) => ({ name, caseType: 'travelPhoto' }) as const
const clip = (name: string) => ({ name, caseType: 'clip' }) as const

export const sites: readonly Site[] = [
  {
    operator: '名山影像服务部',
    name: '黄山风景区',
    level: 'AAAAA',
    province: '安徽省',
    city: '黄山市',
    district: '黄山区',
    adcode: '341003',
    lng: 118.1683,
    lat: 30.1321,
    openFrom: '06:30',
    openTo: '17:30',
    contact: '方立群',
    phone: '400-0000-101',
    crowd: 1.5,
    conversion: 0.075,
    price: 1,
    cases: [photo('云海旅拍'), clip('登顶短片')],
    points: [
      { name: '百步云梯', place: 'stairs', hot: true },
      { name: '迎客松观景台', place: 'stairs', hot: true },
      { name: '始信峰', place: 'pillars' },
      { name: '光明顶', place: 'stairs' },
    ],
  },
  {
    operator: '西子影像服务部',
    name: '西湖风景名胜区',
    level: 'AAAAA',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    adcode: '330106',
    lng: 120.1486,
    lat: 30.2424,
    openFrom: '00:00',
    openTo: '23:59',
    contact: '沈越',
    phone: '400-0000-102',
    crowd: 1.8,
    conversion: 0.055,
    rhythm: 'evening',
    price: 0.8,
    cases: [photo('湖畔旅拍'), clip('游湖短片')],
    points: [
      { name: '断桥南岸', place: 'lake', hot: true },
      { name: '三潭印月码头', place: 'lake' },
      { name: '苏堤春晓', place: 'lake' },
      { name: '雷峰塔观景台', place: 'lake', hot: true },
    ],
  },
  {
    operator: '湘西影像服务部',
    name: '天门山国家森林公园',
    level: 'AAAAA',
    province: '湖南省',
    city: '张家界市',
    district: '永定区',
    adcode: '430802',
    lng: 110.4823,
    lat: 29.0512,
    openFrom: '07:00',
    openTo: '18:00',
    contact: '田野',
    phone: '400-0000-103',
    crowd: 1.1,
    conversion: 0.09,
    price: 1.2,
    cases: [photo('玻璃栈道旅拍'), { name: '索道跟拍', caseType: 'ride' }],
    points: [
      { name: '玻璃栈道东口', place: 'walkway', hot: true },
      { name: '索道上站', place: 'pillars' },
      { name: '鬼谷栈道', place: 'walkway' },
      { name: '天门洞台阶', place: 'stairs', hot: true },
    ],
  },
  {
    operator: '名山影像服务部',
    name: '泰山风景名胜区',
    level: 'AAAAA',
    province: '山东省',
    city: '泰安市',
    district: '泰山区',
    adcode: '370902',
    lng: 117.1042,
    lat: 36.2561,
    openFrom: '00:00',
    openTo: '23:59',
    contact: '徐望岱',
    phone: '400-0000-111',
    crowd: 1.3,
    conversion: 0.08,
    rhythm: 'night',
    broken: 3,
    price: 0.9,
    cases: [photo('日出旅拍'), clip('夜爬短片')],
    points: [
      { name: '十八盘', place: 'stairs', hot: true },
      { name: '南天门', place: 'stairs', hot: true },
      { name: '日观峰观日台', place: 'pillars', hot: true },
      { name: '中天门', place: 'stairs' },
    ],
  },
  {
    operator: '湘西影像服务部',
    name: '凤凰古城',
    level: 'AAAA',
    province: '湖南省',
    city: '湘西州',
    district: '凤凰县',
    adcode: '433123',
    lng: 109.6012,
    lat: 27.9521,
    openFrom: '08:00',
    openTo: '02:00',
    contact: '龙小满',
    phone: '400-0000-104',
    crowd: 0.9,
    conversion: 0.085,
    rhythm: 'evening',
    price: 0.8,
    cases: [photo('古城旅拍'), { name: '银饰打卡仪式', caseType: 'ceremony' }],
    points: [
      { name: '虹桥夜景位', place: 'town', hot: true },
      { name: '沱江跳岩', place: 'town' },
      { name: '万名塔', place: 'town' },
      { name: '北门码头', place: 'town' },
    ],
  },
  {
    operator: '名山影像服务部',
    name: '三清山风景名胜区',
    level: 'AAAAA',
    province: '江西省',
    city: '上饶市',
    district: '玉山县',
    adcode: '361123',
    lng: 118.0692,
    lat: 28.9114,
    openFrom: '07:30',
    openTo: '17:30',
    contact: '程远舟',
    phone: '400-0000-112',
    crowd: 0.5,
    conversion: 0.07,
    maintenance: true,
    price: 0.9,
    cases: [photo('峰林旅拍'), clip('栈道短片')],
    points: [
      { name: '巨蟒出山', place: 'pillars', hot: true },
      { name: '东海岸栈道', place: 'walkway' },
      { name: '女神峰', place: 'pillars' },
      { name: '南清园', place: 'stairs' },
    ],
  },
  {
    operator: '川滇影像服务部',
    name: '玉龙雪山',
    level: 'AAAAA',
    province: '云南省',
    city: '丽江市',
    district: '玉龙县',
    adcode: '530721',
    lng: 100.2464,
    lat: 27.1037,
    openFrom: '07:00',
    openTo: '17:30',
    contact: '和丽华',
    phone: '400-0000-105',
    crowd: 1,
    conversion: 0.105,
    price: 1.3,
    cases: [photo('雪山旅拍'), { ...clip('冰川短片'), paused: true }],
    points: [
      { name: '冰川公园 4680', place: 'snow', hot: true },
      { name: '蓝月谷', place: 'maple' },
      { name: '云杉坪', place: 'snow' },
      { name: '甘海子草甸', place: 'snow' },
    ],
  },
  {
    operator: '四方影像服务部',
    name: '鸣沙山月牙泉',
    level: 'AAAAA',
    province: '甘肃省',
    city: '酒泉市',
    district: '敦煌市',
    adcode: '620982',
    lng: 94.6751,
    lat: 40.0893,
    openFrom: '05:30',
    openTo: '21:30',
    contact: '马立新',
    phone: '400-0000-106',
    crowd: 0.6,
    conversion: 0.095,
    price: 1,
    offSale: '全天照片',
    cases: [{ name: '驼队跟拍', caseType: 'ride' }, photo('沙海旅拍')],
    points: [
      { name: '驼队出发点', place: 'dunes', hot: true },
      { name: '沙脊观景台', place: 'dunes' },
      { name: '滑沙场', place: 'dunes' },
      { name: '月牙泉北岸', place: 'dunes' },
    ],
  },
  {
    operator: '川滇影像服务部',
    name: '九寨沟',
    level: 'AAAAA',
    province: '四川省',
    city: '阿坝州',
    district: '九寨沟县',
    adcode: '513225',
    lng: 103.9187,
    lat: 33.2601,
    openFrom: '07:30',
    openTo: '17:30',
    contact: '泽仁',
    phone: '400-0000-107',
    crowd: 1.2,
    conversion: 0.08,
    price: 1.2,
    cases: [photo('海子旅拍'), clip('秋色短片')],
    points: [
      { name: '五花海栈道', place: 'maple', hot: true },
      { name: '诺日朗瀑布', place: 'maple' },
      { name: '长海', place: 'snow' },
      { name: '树正群海', place: 'maple' },
    ],
  },
  {
    operator: '四方影像服务部',
    name: '漓江风景区',
    level: 'AAAAA',
    province: '广西壮族自治区',
    city: '桂林市',
    district: '阳朔县',
    adcode: '450321',
    lng: 110.4268,
    lat: 24.9217,
    openFrom: '08:00',
    openTo: '18:00',
    contact: '莫怀民',
    phone: '400-0000-108',
    crowd: 0.8,
    conversion: 0.07,
    price: 1,
    cases: [{ name: '漂流跟拍', caseType: 'ride' }, clip('漓江短片')],
    points: [
      { name: '杨堤竹筏', place: 'raft', hot: true },
      { name: '九马画山', place: 'raft' },
      { name: '兴坪码头', place: 'raft' },
      { name: '遇龙河', place: 'raft' },
    ],
  },
  {
    operator: '四方影像服务部',
    name: '龙脊梯田',
    level: 'AAAA',
    province: '广西壮族自治区',
    city: '桂林市',
    district: '龙胜县',
    adcode: '450328',
    lng: 110.1194,
    lat: 25.7562,
    openFrom: '07:00',
    openTo: '19:00',
    contact: '潘青禾',
    phone: '400-0000-109',
    crowd: 0.4,
    conversion: 0.065,
    price: 0.9,
    cases: [photo('梯田旅拍'), clip('寨子短片')],
    points: [
      { name: '七星伴月', place: 'terraces', hot: true },
      { name: '九龙五虎', place: 'terraces' },
      { name: '平安寨', place: 'terraces' },
      { name: '金坑大寨', place: 'terraces' },
    ],
  },
  {
    operator: '湘西影像服务部',
    name: '武陵源风景名胜区',
    level: 'AAAAA',
    province: '湖南省',
    city: '张家界市',
    district: '武陵源区',
    adcode: '430811',
    lng: 110.4347,
    lat: 29.3459,
    openFrom: '07:00',
    openTo: '18:00',
    contact: '向东升',
    phone: '400-0000-110',
    crowd: 1.3,
    conversion: 0.08,
    price: 1.1,
    cases: [photo('峰林旅拍'), clip('百龙天梯短片')],
    points: [
      { name: '袁家界', place: 'pillars', hot: true },
      { name: '天子山', place: 'pillars' },
      { name: '黄石寨', place: 'pillars' },
      { name: '金鞭溪', place: 'maple' },
    ],
  },
]

/** Point and project of the n-th camera of a site; if there are more cameras than points, points have several cameras. */
export function cameraAt(site: Site, index: number) {
  const point = site.points[index % site.points.length]!
  const round = Math.floor(index / site.points.length)
  return {
    point,
    caseIndex: (index % site.points.length) % site.cases.length,
    name: `${point.name} ${round + 1} 号位`,
    /** GB/T 28181: centre 8 (division and 00), industry 00, type 132 (network camera), network 7, serial 6. */
    gbCode: `${site.adcode}00001327${String(index + 1).padStart(6, '0')}`,
  }
}

/** The site of a camera, and the camera's index there; undefined for cameras of other sites. */
export function siteOf(gbCode: string) {
  const site = sites.find(({ adcode }) => adcode === gbCode.slice(0, 6))
  return site && { site, index: Number(gbCode.slice(-6)) - 1 }
}

/** Place and position of a camera, a few hundred metres around the centre of its site. */
export function spotOf(gbCode: string) {
  const known = siteOf(gbCode)
  if (!known) return undefined
  const { site, index } = known
  const turn = index * 2.4
  return {
    place: cameraAt(site, index).point.place,
    lng: site.lng + Math.cos(turn) * 0.004,
    lat: site.lat + Math.sin(turn) * 0.003,
  }
}
