import type { MenuPage, PlannedName } from '#contract/menu.ts'
import { Blank } from '../parts/Empty.tsx'
import { Hint } from '../parts/Input.tsx'
import { Page } from '../parts/Page.tsx'
import { PageHeader } from '../parts/PageHeader.tsx'

/** Stands where a page of the menu has not been built: says so, and what will be here. */
export function NotBuilt({ row }: { row: MenuPage }) {
  return (
    <Page kind="surface">
      <PageHeader title={row.title} />
      <Blank art={ridge} large title="此页面尚未建成" note={purposes[row.page as PlannedName]}>
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
const purposes: Readonly<Record<PlannedName, string>> = {
  material: '将在这里上传和整理素材：图片、音频、视频、贴纸、相框。',
  template: '将在这里编排短片模板：时间轴、特效、配乐与敏感词检查。',
  audio: '将在这里上传、试听和整理配乐。',
  coupon: '将在这里设置优惠活动：面额、门槛、库存、每人限领与起止时间。',
  video: '将在这里按景区、项目、时间查找短片，播放并查看合成状态。',
  splitBill: '将在这里查看分账单的状态，并与支付服务对账。',
  synthesis: '将在这里查看短片合成队列、耗时与失败原因，可重新合成。',
  printer: '将在这里登记打印机厂商与打印机，查看纸墨与在线状态。',
  printLocal: '将在这里选择照片，用本机打印机打印。',
  photoDashboard: '将在这里查看照片的拍摄、匹配、售出与打印趋势。',
  transfer: '将在这里查看各摄像头今日可传张数，并追加。',
  gallery: '将在这里浏览旅拍样片，并设为展示。',
  printRemote: '将在这里把照片送到景区的打印机打印，并跟踪进度。',
  photoPrintLocal: '将在这里选择照片，用本机打印机打印。',
}
