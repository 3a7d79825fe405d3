import { Popover } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { roleNames } from '#contract/roles.ts'
import { can } from '../kit/access/access.ts'
import { currentSite } from '../kit/access/site.ts'
import { readSession } from '../kit/call/session.ts'
import { setTheme, useTheme } from '../kit/look/theme.ts'
import { Icon } from '../parts/value/Icon.tsx'
import { logOut } from './account/logOut.ts'
import type { Overlay } from './overlay.ts'
import styles from './UserMenu.module.css'

/** Who is signed in: displayed name, password, version, logout. */
export function UserMenu({ narrow, onOverlay }: { narrow: boolean; onOverlay(overlay: Overlay): void }) {
  const [open, setOpen] = useState(false)
  const theme = useTheme()
  const session = readSession()
  if (!session) return null
  const shown = session.operatorName || session.name
  // 超级管理员 gets its password back at the server's own console only (specification, section 5).
  const fixed = session.role === 1
  const versions = can('version') ? pageByName.get('version') : undefined
  const version = (
    <>
      <Icon name="info" />
      {versions?.title ?? '版本'}
      <em className="el">{currentSite().clientVersion}</em>
    </>
  )
  const choose = (run: () => void) => () => {
    setOpen(false)
    run()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <section className={styles.menu} aria-label="账号">
          <header>
            <b>{shown}</b>
            <span className="t3 el">
              {roleNames[session.role]} · {session.name}
            </span>
          </header>
          <div className={styles.item}>
            <Icon name="person" />
            显示名称<em className="el">{shown}</em>
          </div>
          <button
            type="button"
            className={styles.item}
            disabled={fixed}
            title={fixed ? '超级管理员不在页面上修改密码' : undefined}
            onClick={choose(() => onOverlay('password'))}
          >
            <Icon name="lock" />
            修改密码
          </button>
          <button type="button" className={styles.item} onClick={choose(() => onOverlay('security'))}>
            <Icon name="key" />
            登录安全
          </button>
          <button type="button" className={styles.item} onClick={choose(() => onOverlay('devices'))}>
            <Icon name="screen" />
            登录设备
          </button>
          {narrow && (
            <button type="button" className={styles.item} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
              <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
              {theme === 'dark' ? '切换浅色' : '切换深色'}
            </button>
          )}
          {!narrow && (
            <button type="button" className={styles.item} onClick={choose(() => onOverlay('shortcuts'))}>
              <Icon name="keyboard" />
              快捷键<em>?</em>
            </button>
          )}
          {versions ? (
            <Link className={styles.item} to={versions.path} onClick={() => setOpen(false)}>
              {version}
            </Link>
          ) : (
            <div className={styles.item}>{version}</div>
          )}
          <hr />
          <button type="button" className={styles.item} onClick={choose(() => void logOut())}>
            <Icon name="logout" />
            退出登录
          </button>
        </section>
      }
    >
      <button type="button" className={styles.user} aria-haspopup="dialog" aria-expanded={open}>
        <span className={styles.avatar} aria-hidden="true">
          {[...shown][0]}
        </span>
        <span className={narrow ? 'sr' : undefined}>{shown}</span>
        {!narrow && <Icon name="down" size={12} />}
      </button>
    </Popover>
  )
}
