import { Link } from 'react-router'
import { type MenuPage, menuGroups } from '#contract/menu.ts'
import { JobTray } from '../features/system/JobTray.tsx'
import { currentSite } from '../kit/access/site.ts'
import { readSession } from '../kit/call/session.ts'
import { setTheme, useTheme } from '../kit/look/theme.ts'
import { IconButton } from '../parts/input/Button.tsx'
import { Icon, Mark } from '../parts/value/Icon.tsx'
import { EnvironmentTag } from './EnvironmentTag.tsx'
import { Bell } from './message/Bell.tsx'
import styles from './Navbar.module.css'
import type { Overlay } from './overlay.ts'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  page: Partial<MenuPage> | undefined
  /** The name of the row of the page that is open by itself. */
  thing: string | undefined
  open: boolean
  narrow: boolean
  onToggle(): void
  onOverlay(overlay: Overlay): void
}

/** Where the user is, and the controls of every page. The platform's logo and name are for roles 0 and 1 only. */
export function Navbar({ page, thing, open, narrow, onToggle, onOverlay }: Props) {
  const theme = useTheme()
  const group = menuGroups.find((one) => one.group === page?.group)
  const ofPlatform = (readSession()?.role ?? 3) < 2
  return (
    <header className={styles.navbar}>
      <IconButton
        icon={narrow ? 'menu' : open ? 'fold' : 'unfold'}
        iconSize={narrow ? 18 : 16}
        label={narrow ? '打开菜单' : open ? '收起侧栏' : '展开侧栏'}
        onClick={onToggle}
      />
      {ofPlatform && !narrow && (
        <>
          <div className={styles.brand}>
            <Mark />
            <span>{currentSite().productName}</span>
          </div>
          <span className="vr" />
        </>
      )}
      <nav className={styles.crumb} aria-label="面包屑">
        {group && !narrow && (
          <>
            <span>{group.title}</span>
            <span aria-hidden="true">/</span>
          </>
        )}
        {thing !== undefined && page?.path && !narrow && (
          <>
            <Link to={page.path}>{page.title}</Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <b aria-current="page">{(narrow ? undefined : thing) ?? page?.title ?? '管理后台'}</b>
      </nav>
      <span className="sp" />
      {narrow ? (
        <IconButton icon="search" iconSize={18} label="搜索或跳转" onClick={() => onOverlay('palette')} />
      ) : (
        <button type="button" className={styles.search} onClick={() => onOverlay('palette')}>
          <Icon name="search" size={14} />
          <span>搜索或跳转</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <EnvironmentTag />
      <JobTray />
      <Bell onOpen={() => onOverlay('messages')} />
      {!narrow && (
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? '切换浅色' : '切换深色'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      )}
      <UserMenu narrow={narrow} onOverlay={onOverlay} />
    </header>
  )
}
