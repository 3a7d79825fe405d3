import { Link } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { cases } from '#contract/scenic/cases.ts'
import { screens } from '#contract/scenic/screens.ts'
import { CaseImages } from '#web/features/scenic/caseImages/CaseImages.tsx'
import { Unsent } from '#web/features/scenic/caseImages/Unsent.tsx'
import { Preview } from '#web/features/scenic/terminal/Preview.tsx'
import { showingOf, useProject } from '#web/features/scenic/terminal/useProject.tsx'
import { can } from '#web/kit/access/access.ts'
import { count } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { StaleNote } from '#web/parts/state/StaleNote.tsx'
import styles from './Content.module.css'
import { DisplayViews } from './DisplayViews.tsx'

/** The pictures of a project by slot, and a preview of its terminals. */
export function Content() {
  const project = useProject()
  const { row, points, error, retry } = project
  return (
    <Page kind="scroll">
      <PageHeader title={pageByName.get('display')?.title ?? ''} meta={<DisplayViews />} />
      <div className={styles.line}>
        {project.select}
        {row && <Screens caseId={row.id} />}
      </div>
      {error && !(row && points) ? (
        <ErrorState what={cases.list.noun} error={error} retry={retry} />
      ) : project.missing ? (
        <Empty title="没有可以设置的项目" note="项目可能已被删除，或不在可见范围内">
          {can('area') && <Link to="/travelSpot/area">{pageByName.get('area')?.title}</Link>}
        </Empty>
      ) : !row || !points ? (
        <Skeleton rows={8} columns={3} />
      ) : (
        <>
          {error && <StaleNote error={error} retry={retry} />}
          <div className={styles.both}>
            <Panel aria-label="终端图片">
              <header>
                <h2>终端图片</h2>
                <span className="t3">{row.images.length} / 20 张，改动即时保存</span>
              </header>
              <div className={styles.images}>
                <CaseImages key={row.id} row={row} />
              </div>
              <p className={styles.note}>
                终端轮流显示横幅、导览图和详情图，都没有时显示封面；打卡点在
                {can('hotspot') ? (
                  <Link to={`/terminal/hotspot?caseId=${row.id}`}>{pageByName.get('hotspot')?.title}</Link>
                ) : (
                  pageByName.get('hotspot')?.title
                )}
                里设置。
              </p>
            </Panel>
            <Preview showing={showingOf(row, points)} />
          </div>
        </>
      )}
      <Unsent />
    </Page>
  )
}

/** How many screens show this project, and how many of them have stopped reporting. */
function Screens({ caseId }: { caseId: number }) {
  const all = useRead(screens.list, { body: { caseId, size: 1 } }).data?.total
  const away = useRead(screens.list, { body: { caseId, state: 'away', size: 1 } }).data?.total
  if (all === undefined) return null
  return (
    <span className={styles.screens}>
      <Link to={`/terminal/display?tab=screens&caseId=${caseId}`}>
        {all ? `${count(all)} 块屏幕` : '还没有屏幕，新增一块'}
      </Link>
      {away ? <span className="st-down">{count(away)} 块失联</span> : null}
    </span>
  )
}
