import { clsx } from 'clsx'
import type { Static } from '#contract/static.ts'
import { type TemplateVersion, templateStates, versionText } from '#contract/videos/templateStates.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { lasting } from '#web/features/videos/material/words.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import { templateReads } from './reads.ts'
import styles from './Versions.module.css'

/** What was published of a template, the newest first, each to be restored. */
export function Versions({ row }: { row: Template }) {
  const { data, error, refetch } = useRead(templates.versions, { params: { id: row.id } }, { keep: true })
  const title = '发布记录'
  if (!data && error)
    return (
      <Section title={title}>
        <p className="t3" role="alert">
          {title}没有取到：{error.message}{' '}
          <Button kind="link" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      </Section>
    )
  return (
    <Section title={title} note={data && data.rows.length > 0 ? `${count(data.rows.length)} 个版本` : undefined}>
      {data ? <Line row={row} versions={data.rows} /> : <Skeleton rows={2} columns={2} />}
    </Section>
  )
}

type Version = Static<typeof TemplateVersion>

function Line({ row, versions }: { row: Template; versions: readonly Version[] }) {
  if (versions.length === 0) return <p className={styles.none}>还没有发布过：视频不会用它制作，可以放心试。</p>
  return (
    <ol className={styles.line}>
      {row.state === 'edited' && (
        <li className={styles.ahead}>
          <span className={styles.dot} />
          <div className={styles.head}>
            <Status tone="info" shape="half">
              {templateStates.edited}
            </Status>
            <span className="t3">发布后才用于视频</span>
          </div>
        </li>
      )}
      {versions.map((version) => (
        <Item key={version.id} row={row} version={version} />
      ))}
    </ol>
  )
}

function Item({ row, version }: { row: Template; version: Version }) {
  const { number, note, publishedBy, publishedAt, elements, slots, durationMs, films } = version
  const isArchived = row.state === 'archived'
  const isNow = number === row.publishedNumber
  // A table header may hide one of them.
  const parts = [
    ...('durationMs' in version ? [lasting(durationMs)] : []),
    ...('elements' in version ? [`${elements} 个效果`] : []),
    ...(slots > 0 ? [`${slots} 个片段位`] : []),
  ]
  return (
    <li className={clsx(isNow && !isArchived && styles.now)}>
      <span className={styles.dot} />
      <div className={styles.head}>
        <b>{versionText(number)}</b>
        {isNow && !isArchived && (
          <Status tone="ok" shape="check">
            视频用这一版
          </Status>
        )}
        <span className="t3">
          {publishedBy} <Time at={publishedAt} />
        </span>
      </div>
      {!isArchived && (!isNow || row.state === 'edited') && <RestoreButton row={row} number={number} />}
      {note && <p className={styles.note}>{note}</p>}
      <p className={clsx(styles.note, 't3')}>
        {parts.join(' · ')}
        {films > 0 && ` · 做过 ${count(films)} 条视频`}
      </p>
    </li>
  )
}

function RestoreButton({ row, number }: { row: Template; number: number }) {
  const { id, version, state } = row
  const restore = useAction(templates.restore, {
    success: `已恢复 ${versionText(number)}`,
    invalidates: templateReads,
  })
  const isLossy = state === 'edited'
  const askRestore = async () => {
    const to = number === row.publishedNumber ? '恢复后没有要发布的。' : '恢复后是草稿，发布后视频才会变。'
    const yes = await confirm({
      title: `恢复 ${versionText(number)}？`,
      text: `${isLossy ? '还没有发布的修改会丢失，不能找回。' : `现在的内容留在 ${versionText(row.publishedNumber ?? 1)}，不会丢失。`}${to}`,
      action: '恢复此版本',
      danger: isLossy,
    })
    if (yes) await restore.run({ params: { id }, body: { version, number } })
  }
  return (
    <Button kind="link" className={styles.act} busy={restore.busy} onClick={() => void askRestore()}>
      恢复此版本
    </Button>
  )
}
