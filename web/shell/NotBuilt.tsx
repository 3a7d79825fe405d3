import type { MenuPage } from '#contract/menu.ts'
import { Blank } from '../parts/Empty.tsx'
import { Hint } from '../parts/Input.tsx'
import { Page } from '../parts/Page.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'

/** Stands where a page of the menu has not been built: says so, and what will be here. */
export function NotBuilt({ row }: { row: MenuPage }) {
  return (
    <Page kind="surface">
      <PageHeader title={row.title} />
      <Blank art={ridge} large title="此页面尚未建成" note={purposes[row.page] ?? '功能仍在开发中'}>
        <Hint>菜单与权限已就位，页面建成后在原处出现。</Hint>
      </Blank>
    </Page>
  )
}

const ridge = (
  <svg
    width="132"
    height="84"
    viewBox="0 0 132 84"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M14 20V8h14M104 8h14v12M118 64v12h-14M28 76H14V64" />
    <path d="M26 62 48 30l11 15" />
    <path d="M52 62 76 22l30 40" strokeDasharray="2 5" />
    <path d="M22 62h88" />
    <circle cx="96" cy="24" r="5" strokeDasharray="2 4" />
  </svg>
)

/** What each planned page will hold, in one sentence. */
const purposes: Readonly<Record<string, string>> = {
  acenicuser: '将在这里新增和停用角色账号，设置角色、运营商与权限。',
  subaccount: '将在这里管理本账号下的个人账号，权限不超出本账号。',
  stream: '将在这里查看与增删视频流：推流地址、播放地址、使用次数与状态。',
  stream2: '将在这里查看本账号可见的视频流与播放状态。',
  material: '将在这里上传和整理素材：图片、音频、视频、贴纸、相框。',
  template: '将在这里编排短片模板：时间轴、特效、配乐与敏感词检查。',
  audio: '将在这里上传、试听和整理配乐。',
  activity: '将在这里设置限时活动：项目、起止时间与活动价。',
  display: '将在这里设置终端展示页的图片与顺序。',
  hotspot: '将在这里设置网红打卡点的位置、图片与次序。',
  channelCode: '将在这里生成渠道二维码，并查看各码的扫码数。',
  scheme: '将在这里生成打开小程序的外部链接。',
  coupon: '将在这里设置优惠活动：面额、门槛、库存、每人限领与起止时间。',
  enterprise: '将在这里维护企业的收款主体与联系资料。',
  revenueShare: '将在这里设置企业在各项目、各类订单上的分账比例。',
  merchant: '将在这里维护商户资料与收款账户。',
  merchantShare: '将在这里设置商户分账比例，并处理解冻。',
  scenicShare: '将在这里设置景区的分成比例与生效时间。',
  overview: '将在这里查看全部景区的累计与当日：订单、实收、扫码、设备。',
  video: '将在这里按景区、项目、时间查找短片，播放并查看合成状态。',
  trafficLight: '将在这里以红黄绿灯列出各景区的异常、原因与开始时间。',
  summary: '将在这里按景区、项目、日期汇总订单、实收与退款，可导出。',
  monthly: '将在这里查看各景区的月度订单、实收、退款与同比。',
  scan: '将在这里按渠道码、点位、时段统计扫码与转化。',
  server: '将在这里查看云服务器的负载与状态，执行重启、清理与停止。',
  snapshot: '将在这里查看全部摄像头最近一次的画面与时刻。',
  splitBill: '将在这里查看分账单的状态，并与支付服务对账。',
  history: '将在这里查询短片与下载的历史记录。',
  matter: '将在这里登记系统问题，指派负责人并跟踪到关闭。',
  sales: '将在这里查询每一笔销售：商品、金额、渠道与归属。',
  resource: '将在这里查看设备、服务器、存储的用量与余量。',
  synthesis: '将在这里查看短片合成队列、耗时与失败原因，可重新合成。',
  visitor: '将在这里查询游客：首次与最近到访、订单、消费与登录许可。',
  cameraGroup: '将在这里把摄像头编组，并指定对应的打印机。',
  printer: '将在这里登记打印机厂商与打印机，查看纸墨与在线状态。',
  printLocal: '将在这里选择照片，用本机打印机打印。',
  printCount: '将在这里查看各打印机剩余与已用次数，低于提醒值时标出。',
  recharge: '将在这里查询打印次数的充值记录与前后余额。',
  photoDashboard: '将在这里查看照片的拍摄、匹配、售出与打印趋势。',
  transfer: '将在这里查看各摄像头今日可传张数，并追加。',
  gallery: '将在这里浏览旅拍样片，并设为展示。',
  printRemote: '将在这里把照片送到景区的打印机打印，并跟踪进度。',
  photoPrintLocal: '将在这里选择照片，用本机打印机打印。',
}
