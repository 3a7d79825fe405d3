import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import type { MenuPage, PageName } from '#contract/menu.ts'
import { LargeViews } from '../features/pictures/large/LargeViews.tsx'
import { StepHost } from '../features/setup/StepHost.tsx'
import { can } from '../kit/access/access.ts'
import { titlePage, veilOf } from '../kit/access/site.ts'
import { currentEnvironment } from '../kit/call/session.ts'
import { focusRows } from '../kit/list/rowFocus.ts'
import { useNarrow } from '../kit/look/narrow.ts'
import { pagePathOf, useThingHere } from '../kit/look/place.ts'
import { listenForShortcuts, useShortcut } from '../kit/look/shortcuts.ts'
import { awaitFirstView, useFirstViewDone } from '../kit/read/firstView.ts'
import { openLive, useLive } from '../kit/read/live.ts'
import { Confirms } from '../parts/frame/Confirms.tsx'
import { Toasts } from '../parts/frame/Toasts.tsx'
import { EnvironmentEdge } from '../parts/page/Environment.tsx'
import { Watermark } from '../parts/page/Watermark.tsx'
import { StepUp } from './account/StepUp.tsx'
import { useRequestedEnvironment } from './login/enterLater.ts'
import { Navbar } from './Navbar.tsx'
import type { Overlay } from './overlay.ts'
import { Palette } from './palette/Palette.tsx'
import { moveToRegion } from './regions.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { keepSidebar, sidebarOpen } from './sidebarStatus.ts'
import { refreshAccount } from './stages.ts'

/** Everything around a page: sidebar, navbar, environment edge, watermark, and what opens above. */
export function Shell() {
  const { pathname } = useLocation()
  const narrow = useNarrow()
  const [open, setOpen] = useState(sidebarOpen)
  const [overlay, setOverlay] = useState<Overlay>()
  const entering = useRequestedEnvironment()
  const page = useMatches().at(-1)?.handle as Partial<MenuPage> | undefined
  const toggle = () => {
    if (narrow) setOverlay(overlay === 'menu' ? undefined : 'menu')
    else {
      keepSidebar(!open)
      setOpen(!open)
    }
  }
  const thing = useThingHere()
  useEffect(() => titlePage([thing, page?.title ?? '管理后台'].filter(Boolean).join(' - ')), [thing, page?.title])
  useEffect(() => listenForShortcuts(), [])
  useEffect(() => openLive(), [])
  useEffect(() => awaitFirstView(), [])
  const shown = useFirstViewDone()
  useLive(['account'], () => void refreshAccount())
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a page closes the phone's menu
  useEffect(() => setOverlay((now) => (now === 'menu' ? undefined : now)), [pathname])
  useShortcut('ctrl+k', '命令面板', () => setOverlay('palette'), 'everywhere')
  useShortcut('?', '快捷键表', () => setOverlay('shortcuts'), 'everywhere')
  useShortcut('f6', '下一个区域', () => moveToRegion(1))
  useShortcut('shift+f6', '上一个区域', () => moveToRegion(-1))
  useShortcut('[', '收起侧栏', toggle)
  useJumps()
  // Closes only the overlay that is still open: a native dialog reports its closing a moment late.
  const close = (which: Overlay) => () => setOverlay((now) => (now === which ? undefined : now))
  return (
    <div className={styles.app} data-env={currentEnvironment()}>
      <button
        type="button"
        className={styles.skip}
        onClick={() => focusRows() || document.getElementById('page')?.focus()}
      >
        跳到内容
      </button>
      <EnvironmentEdge />
      <Sidebar open={narrow || open} shown={!narrow || overlay === 'menu'} narrow={narrow} onClose={close('menu')} />
      <div className={styles.main} inert={narrow && overlay === 'menu'}>
        <Navbar page={page} thing={thing} open={open} narrow={narrow} onToggle={toggle} onOverlay={setOverlay} />
        <main className={styles.stage} id="page" tabIndex={-1}>
          <Outlet />
          <Veil pathname={pagePathOf(pathname)} />
        </main>
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close('palette')} onOverlay={setOverlay} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={close('shortcuts')} />}
        {overlay === 'password' && <Password onClose={close('password')} />}
        {overlay === 'security' && <Security onClose={close('security')} />}
        {overlay === 'devices' && <Devices onClose={close('devices')} />}
        {entering && <EnterOther environment={entering} />}
        {shown && (
          <Messages open={overlay === 'messages'} onOpen={() => setOverlay('messages')} onClose={close('messages')} />
        )}
      </Suspense>
      <StepHost />
      <LargeViews />
      <Confirms />
      <StepUp />
      <Toasts />
    </div>
  )
}

function Veil({ pathname }: { pathname: string }) {
  const veil = veilOf(pathname)
  return veil && <Watermark {...veil} />
}

/** G followed by a letter opens a page, if the account may open it. */
function useJumps() {
  const navigate = useNavigate()
  useShortcut('g o', '订单管理', () => void navigate('/dataOps/order'), allowed('order'))
  useShortcut('g r', '退款处理', () => void navigate('/systemOps/refund'), allowed('refund'))
  useShortcut('g m', '运营监控', () => void navigate('/dataOps/monitor'), allowed('monitor'))
  useShortcut('g p', '照片列表', () => void navigate('/pic/photo'), allowed('photo'))
}
const allowed = (page: PageName) => can(page)

const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }))
const Password = lazy(async () => ({ default: (await import('./account/Password.tsx')).Password }))
const Devices = lazy(async () => ({ default: (await import('./account/Devices.tsx')).Devices }))
const Security = lazy(async () => ({ default: (await import('./account/Security.tsx')).Security }))
const EnterOther = lazy(async () => ({ default: (await import('./login/EnterOther.tsx')).EnterOther }))
const Messages = lazy(async () => ({ default: (await import('./message/Messages.tsx')).Messages }))
