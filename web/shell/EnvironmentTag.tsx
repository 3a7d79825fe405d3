import { Popover } from 'antd'
import { useState } from 'react'
import { currentSite } from '../kit/access/site.ts'
import { credentialsOf, currentEnvironment, type Environment } from '../kit/call/session.ts'
import { EnvironmentName } from '../parts/page/Environment.tsx'
import { Icon } from '../parts/value/Icon.tsx'
import styles from './EnvironmentTag.module.css'
import { askToEnter, switchTo } from './login/enterLater.ts'
import { otherHost } from './login/environments.ts'
import menu from './UserMenu.module.css'

/**
 * The environment that calls go to. If a second one is configured, it opens the choice.
 * Switching replaces token and base address and reloads the page.
 */
export function EnvironmentTag() {
  const [open, setOpen] = useState(false)
  const now = currentEnvironment()
  const other = otherHost()?.environment
  const choose = (one: Environment) => {
    setOpen(false)
    if (one === now) return
    if (credentialsOf(one)) switchTo(one)
    else askToEnter(one)
  }
  if (!currentSite().environmentB) return <EnvironmentName of={now} title={`${now} 环境`} />
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      align={{ offset: [0, 8] }}
      arrow={false}
      content={
        <ul className={styles.environments}>
          {(['A', 'B'] as const).map((one) => (
            <li key={one}>
              <button
                type="button"
                className={menu.item}
                disabled={one !== now && !credentialsOf(one) && other !== one}
                onClick={() => choose(one)}
                data-env={one}
              >
                <EnvironmentName of={one} title={`${one} 环境`} />
                <span className="t3 el">
                  {credentialsOf(one)?.request ?? (other === one ? '未登录，点此登录' : '未登录，请退出后重新登录')}
                </span>
                {one === now && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className={styles.button} aria-expanded={open} aria-label={`当前为 ${now} 环境，切换环境`}>
        <EnvironmentName of={now} title={`${now} 环境`} />
      </button>
    </Popover>
  )
}
