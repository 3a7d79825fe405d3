import { Link } from 'react-router'
import { roleNames } from '#contract/roles.ts'
import { SetupHere } from '../../features/setup/SetupHere.tsx'
import { access } from '../../kit/access/access.ts'
import { readSession } from '../../kit/call/session.ts'
import { Page } from '../../parts/page/Page.tsx'
import { Panel } from '../../parts/page/Panel.tsx'
import { Icon } from '../../parts/value/Icon.tsx'
import styles from './Jump.module.css'
import { Ridge } from './Ridge.tsx'

/** The page at /, and after sign-in for accounts that may not open the operations monitor: the account's pages by group. */
export function Jump() {
  const session = readSession()
  const { groups } = access()
  return (
    <Page kind="scroll">
      <header className={styles.head}>
        <Ridge />
        <div>
          <h1>{session?.operatorName || session?.name}</h1>
          <p className="t2">
            {session && roleNames[session.role]}
            {session?.operatorNameTrue && ` · ${session.operatorNameTrue}`}
          </p>
        </div>
      </header>
      <SetupHere soon />
      <div className={styles.groups}>
        {groups.map((group) => (
          <Panel key={group.group}>
            <header>
              <Icon name={group.icon} />
              <h2>{group.title}</h2>
            </header>
            <ul>
              {group.pages.map((row) => (
                <li key={row.page}>
                  <Link to={row.path}>
                    <Icon name={row.icon} />
                    <span>{row.title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
        {groups.length === 0 && <p className="t3">此账号还没有可以打开的页面，可请平台管理员开通。</p>}
      </div>
    </Page>
  )
}
