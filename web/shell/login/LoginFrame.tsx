import type { ReactNode } from 'react'
import { currentSite, productNames } from '../../kit/access/site.ts'
import { setTheme, useTheme } from '../../kit/look/theme.ts'
import { Toasts } from '../../parts/frame/Toasts.tsx'
import { IconButton } from '../../parts/input/Button.tsx'
import { EnvironmentEdge, EnvironmentName } from '../../parts/page/Environment.tsx'
import { otherHost, ownEnvironment } from './environments.ts'
import styles from './Login.module.css'
import { Picture } from './Picture.tsx'

interface Props {
  title: string
  text: ReactNode
  children?: ReactNode
}

/** The screen of whoever is not signed in: the picture, and beside it a heading and a form. */
export function LoginFrame({ title, text, children }: Props) {
  const theme = useTheme()
  const names = productNames()
  const own = ownEnvironment()
  return (
    <div className={styles.login} data-env={own}>
      <EnvironmentEdge />
      <Picture names={names} />
      <main className={styles.form}>
        <div className={styles.corner}>
          {otherHost() && <EnvironmentName of={own} title="用密码会同时登录 A、B 两个环境，进入后可切换" />}
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? '切换浅色' : '切换深色'}
            onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
          />
        </div>
        <h1>{title}</h1>
        <p className="t3">{text}</p>
        {children}
        <footer className={styles.foot}>
          <span>{names[0]}</span>
          <span>{currentSite().clientVersion}</span>
        </footer>
      </main>
      <Toasts />
    </div>
  )
}
