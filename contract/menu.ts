import { customers, type Role, rolesUpTo } from './roles.ts'

export interface MenuGroup {
  readonly group: string
  readonly title: string
  readonly icon: string
}

export interface MenuPage {
  readonly group: string
  /** Unique name; operations name the pages that they belong to by it. */
  readonly page: string
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly roles: readonly Role[]
  /** In no menu at the side, reached from elsewhere. */
  readonly hidden?: true
}

export const menuGroups = [
  { group: 'channelCustomer', title: '渠道客户', icon: 'people' },
  { group: 'account', title: '系统管理', icon: 'settings' },
  { group: 'travelSpot', title: '区域地图', icon: 'map' },
  { group: 'task', title: '任务管理', icon: 'tasks' },
  { group: 'terminal', title: '终端配置', icon: 'screen' },
  { group: 'merchantCenter', title: '商户中心', icon: 'shop' },
  { group: 'dataOps', title: '数据运营', icon: 'chart' },
  { group: 'systemOps', title: '系统运营', icon: 'pulse' },
  { group: 'user', title: '游客数据', icon: 'pin' },
  { group: 'print', title: '打印管理', icon: 'printer' },
  { group: 'pic', title: '照片管理', icon: 'image' },
] as const satisfies readonly MenuGroup[]

/** The one list of pages: sidebar, routes, breadcrumb, titles, guards and the server's permission tree are read from it. */
export const menuPages = [
  {
    group: 'channelCustomer',
    page: 'channelCustomer',
    path: '/channelCustomer/index',
    title: '渠道客户管理',
    icon: 'people',
    roles: [1, 0],
  },
  {
    group: 'account',
    page: 'acenicuser',
    path: '/account/acenicuser',
    title: '角色账号',
    icon: 'key',
    roles: [1, 0, 2, 3],
  },
  {
    group: 'account',
    page: 'subaccount',
    path: '/account/subaccount',
    title: '个人账号',
    icon: 'person',
    roles: [1, 0, 2, 3],
  },
  {
    group: 'travelSpot',
    page: 'travelSpot',
    path: '/travelSpot/travelSpot',
    title: '景区信息',
    icon: 'mountain',
    roles: [1, 0, 2],
  },
  { group: 'travelSpot', page: 'area', path: '/travelSpot/area', title: '项目信息', icon: 'flag', roles: [1, 0, 2] },
  {
    group: 'travelSpot',
    page: 'equipment',
    path: '/travelSpot/equipment',
    title: '摄像头信息',
    icon: 'camera',
    roles: [0, 1, 2, 3],
  },
  {
    group: 'travelSpot',
    page: 'stream',
    path: '/travelSpot/stream',
    title: '流信息管理',
    icon: 'stream',
    roles: [1],
  },
  {
    group: 'travelSpot',
    page: 'stream2',
    path: '/travelSpot/stream2',
    title: '流信息管理2',
    icon: 'stream',
    roles: [0, 3],
  },
  { group: 'task', page: 'package', path: '/task/package', title: '我的套餐', icon: 'package', roles: [1, 0] },
  {
    group: 'task',
    page: 'material',
    path: '/task/material',
    title: '我的素材',
    icon: 'layers',
    roles: [2, 1, 0],
  },
  {
    group: 'task',
    page: 'template',
    path: '/task/template',
    title: '我的模板',
    icon: 'template',
    roles: [1, 0],
  },
  {
    group: 'task',
    page: 'audio',
    path: '/task/audio',
    title: '我的音频',
    icon: 'music',
    roles: [1, 0, 2],
  },
  {
    group: 'task',
    page: 'activity',
    path: '/task/activity',
    title: '我的活动',
    icon: 'calendar',
    roles: [1, 0],
  },
  {
    group: 'terminal',
    page: 'display',
    path: '/terminal/display',
    title: '展示页',
    icon: 'screen',
    roles: [1, 0],
  },
  {
    group: 'terminal',
    page: 'hotspot',
    path: '/terminal/hotspot',
    title: '网红打卡点',
    icon: 'star',
    roles: [1, 0],
  },
  {
    group: 'terminal',
    page: 'channelCode',
    path: '/terminal/channelCode',
    title: '二维码生成',
    icon: 'qr',
    roles: [2, 1, 0],
  },
  {
    group: 'terminal',
    page: 'scheme',
    path: '/terminal/scheme',
    title: '小程序外链',
    icon: 'link',
    roles: [1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'coupon',
    path: '/merchantCenter/coupon',
    title: '优惠活动配置',
    icon: 'coupon',
    roles: [2, 1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'enterprise',
    path: '/merchantCenter/enterprise',
    title: '企业信息配置',
    icon: 'building',
    roles: [2, 1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'revenueShare',
    path: '/merchantCenter/revenueShare',
    title: '企业分账配置',
    icon: 'share',
    roles: [1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'merchant',
    path: '/merchantCenter/merchant',
    title: '商户信息',
    icon: 'shop',
    roles: [1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'merchantShare',
    path: '/merchantCenter/merchantShare',
    title: '商户分账',
    icon: 'share',
    roles: [1, 0],
  },
  {
    group: 'merchantCenter',
    page: 'scenicShare',
    path: '/merchantCenter/scenicShare',
    title: '景区分成管理',
    icon: 'share',
    roles: [1, 0],
  },
  {
    group: 'dataOps',
    page: 'overview',
    path: '/dataOps/overview',
    title: '运营总览',
    icon: 'chart',
    roles: [1, 0],
  },
  {
    group: 'dataOps',
    page: 'monitor',
    path: '/dataOps/monitor',
    title: '运营监控',
    icon: 'pulse',
    roles: [0, 1, 2, 3],
  },
  {
    group: 'dataOps',
    page: 'video',
    path: '/dataOps/video',
    title: '视频管理',
    icon: 'video',
    roles: [0, 1, 2, 3],
  },
  {
    group: 'dataOps',
    page: 'trafficLight',
    path: '/dataOps/trafficLight',
    title: '运营红绿灯',
    icon: 'light',
    roles: [1, 0],
  },
  { group: 'dataOps', page: 'order', path: '/dataOps/order', title: '订单管理', icon: 'cart', roles: [0, 1, 2, 3] },
  {
    group: 'dataOps',
    page: 'summary',
    path: '/dataOps/summary',
    title: '运营汇总表',
    icon: 'table',
    roles: [1, 0],
  },
  {
    group: 'dataOps',
    page: 'monthly',
    path: '/dataOps/monthly',
    title: '月报表',
    icon: 'calendar',
    roles: [1, 0],
  },
  {
    group: 'dataOps',
    page: 'scan',
    path: '/dataOps/scan',
    title: '扫码统计',
    icon: 'scan',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'server',
    path: '/systemOps/server',
    title: '服务器管理',
    icon: 'server',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'snapshot',
    path: '/systemOps/snapshot',
    title: '摄像头快照',
    icon: 'camera',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'splitBill',
    path: '/systemOps/splitBill',
    title: '分账管理',
    icon: 'share',
    roles: [1, 0],
  },
  { group: 'systemOps', page: 'refund', path: '/systemOps/refund', title: '退款处理', icon: 'undo', roles: [1, 0] },
  {
    group: 'systemOps',
    page: 'history',
    path: '/systemOps/history',
    title: '历史记录',
    icon: 'history',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'matter',
    path: '/systemOps/matter',
    title: '系统问题',
    icon: 'issue',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'sales',
    path: '/systemOps/sales',
    title: '销售记录',
    icon: 'wallet',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'resource',
    path: '/systemOps/resource',
    title: '资源总览',
    icon: 'layers',
    roles: [1, 0],
  },
  {
    group: 'systemOps',
    page: 'synthesis',
    path: '/systemOps/synthesis',
    title: '视频合成',
    icon: 'video',
    roles: [1, 0],
  },
  {
    group: 'user',
    page: 'visitor',
    path: '/user/visitor',
    title: '游客数据',
    icon: 'person',
    roles: [1, 0],
  },
  {
    group: 'print',
    page: 'cameraGroup',
    path: '/print/cameraGroup',
    title: '相机配置组',
    icon: 'camera',
    roles: [0, 1],
  },
  {
    group: 'print',
    page: 'printer',
    path: '/print/printer',
    title: '打印机信息',
    icon: 'printer',
    roles: [0, 1],
  },
  {
    group: 'print',
    page: 'printLocal',
    path: '/print/local',
    title: '本地打印',
    icon: 'printer',
    roles: [0, 1],
  },
  {
    group: 'print',
    page: 'printCount',
    path: '/print/count',
    title: '打印次数',
    icon: 'count',
    roles: [0, 1, 2, 3],
  },
  {
    group: 'print',
    page: 'recharge',
    path: '/print/recharge',
    title: '充值记录',
    icon: 'wallet',
    roles: [0, 1, 2, 3],
  },
  { group: 'pic', page: 'photoPackage', path: '/pic/package', title: '照片套餐', icon: 'package', roles: [0, 1, 2, 3] },
  { group: 'pic', page: 'photo', path: '/pic/photo', title: '照片列表', icon: 'image', roles: [0, 1, 2, 3] },
  { group: 'pic', page: 'photoOrder', path: '/pic/order', title: '照片订单', icon: 'cart', roles: [0, 1, 2, 3] },
  {
    group: 'pic',
    page: 'photoDashboard',
    path: '/pic/dashboard',
    title: '照片看板',
    icon: 'chart',
    roles: [0, 1, 2, 3],
  },
  { group: 'pic', page: 'point', path: '/pic/point', title: '点位管理', icon: 'pin', roles: [0, 1, 2, 3] },
  {
    group: 'pic',
    page: 'transfer',
    path: '/pic/transfer',
    title: '传图数量',
    icon: 'transfer',
    roles: [0, 1, 2, 3],
  },
  {
    group: 'pic',
    page: 'gallery',
    path: '/pic/gallery',
    title: '旅拍图库',
    icon: 'gallery',
    roles: [1, 0],
  },
  {
    group: 'pic',
    page: 'printRemote',
    path: '/pic/printRemote',
    title: '远程打印',
    icon: 'printer',
    roles: [0, 1],
  },
  {
    group: 'pic',
    page: 'photoPrintLocal',
    path: '/pic/printLocal',
    title: '本地打印',
    icon: 'printer',
    roles: [0, 1],
  },
  {
    group: 'account',
    page: 'version',
    path: '/account/version',
    title: '版本与表头',
    icon: 'columns',
    roles: [1, 0],
    hidden: true,
  },
] as const satisfies readonly MenuPage[]

export type PageName = (typeof menuPages)[number]['page']
/** `web/parts/value/Icon.tsx` draws each of them. */
export type MenuIcon = (typeof menuPages | typeof menuGroups)[number]['icon']
export type PagePath = (typeof menuPages)[number]['path']

export const pageByName = new Map<string, MenuPage>(menuPages.map((row) => [row.page, row]))
export const pageByPath = new Map<string, MenuPage>(menuPages.map((row) => [row.path, row]))

/** What the application shows beside the pages of the menu. */
export const shellPaths = ['/', '/login', '/wjump'] as const

/** A tab of a page that only some of its roles have. Here and not with its list, which the other roles would load too. */
export const ownSettlementTab = { noun: '景区结算', pages: ['order'], roles: customers } as const

/** The first page after sign-in if the account may see it, otherwise /wjump (specification, section 4). */
export const landingPage = '/dataOps/monitor' satisfies PagePath

/** Menu groups that are open after sign-in (specification, section 6), by role. */
export const openGroups: Record<Role, readonly string[]> = {
  0: ['dataOps'],
  1: ['dataOps'],
  2: ['account', 'travelSpot', 'task', 'terminal', 'dataOps'],
  3: ['account', 'travelSpot', 'dataOps'],
}

/** One entry of a stored permission tree (`adminPermission`): groups hold their pages as children. */
export interface PermissionEntry {
  name: string
  checked: boolean
  children?: PermissionEntry[]
}

/** The pages that an account may open: those of its role, narrowed by the stored permission tree if there is one. */
export function pagesFor(role: Role, permission: readonly PermissionEntry[] | null): MenuPage[] {
  return narrowed((row) => row.roles.includes(role), permission)
}

/** The pages that an account may grant: also those that only roles below its own can open. */
export function heldPages(role: Role, permission: readonly PermissionEntry[] | null): MenuPage[] {
  const over = rolesUpTo(role)
  return narrowed((row) => row.roles.some((each) => over.includes(each)), permission)
}

/** Pages of an account under another are never among these. */
export const accountPages: ReadonlySet<string> = new Set<PageName>(['acenicuser', 'subaccount'])

function narrowed(canOpen: (row: MenuPage) => boolean, permission: readonly PermissionEntry[] | null) {
  const pages = (menuPages as readonly MenuPage[]).filter(canOpen)
  if (!permission) return pages
  const checked = new Set<string>()
  for (const group of permission) {
    if (!group.checked) continue
    for (const child of group.children ?? []) if (child.checked) checked.add(`${group.name}/${child.name}`)
  }
  return pages.filter((row) => checked.has(`${row.group}/${row.page}`))
}

/** The tree in which these pages are checked and no others. */
export function treeOf(pages: readonly string[]): PermissionEntry[] {
  const chosen = new Set(pages)
  return menuGroups.map(({ group }) => {
    const children = menuPages
      .filter((row) => row.group === group)
      .map(({ page }) => ({ name: page, checked: chosen.has(page) }))
    return { name: group, checked: children.some(({ checked }) => checked), children }
  })
}
