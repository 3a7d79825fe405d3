import { Link } from 'react-router'
import { severities, type Wrong } from '#contract/monitoring/resources.ts'
import { can } from '#web/kit/access/access.ts'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Glyph, toneClass } from '#web/parts/value/Glyph.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import styles from './ResourcePage.module.css'

const severityMarks = { critical: ['down', 'octagon'], warning: ['warn', 'triangle'] } as const

/** Which page a link leads to, for accounts that have it. */
const pageOf = (link: string) =>
  link.startsWith('/travelSpot/equipment') ? 'equipment' : link.startsWith('/systemOps/server') ? 'server' : 'resource'

/** What needs somebody, in words, the worst first. */
export function WrongList({ rows }: { rows: readonly Wrong[] }) {
  return (
    <Panel aria-label="需要处理">
      <header>
        <h2>需要处理</h2>
        {rows.length > 0 && <span className="t3">{rows.length} 项</span>}
      </header>
      {rows.length === 0 ? (
        <p className={styles.fine}>
          <Status tone="ok" shape="check">
            <span>都正常，没有需要处理的</span>
          </Status>
        </p>
      ) : (
        <ul className={styles.wrong}>
          {rows.map(({ severity, text, link }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep nothing of their own
            <li key={index}>
              <span className={toneClass[severityMarks[severity][0]]}>
                <Glyph shape={severityMarks[severity][1]} size={14} />
                <span className="sr">{severities[severity]}</span>
              </span>
              <p className={styles.text}>
                {text} {link && can(pageOf(link)) && <Link to={link}>查看</Link>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
