import { lazy, Suspense, useState } from 'react'
import { templateStates, versionText } from '#contract/videos/templateStates.ts'
import { type Template, templates } from '#contract/videos/templates.ts'
import { Failed, Refused } from '#web/kit/call/call.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { read } from '#web/kit/read/query.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { ActButton } from '#web/parts/input/ActButton.tsx'
import { PublishButton } from './PublishButton.tsx'
import { templateReads } from './reads.ts'

const CopyDialog = lazy(() => import('./CopyDialog.tsx'))

/** What a template in its state is mostly opened for; nothing if films are made by it as it is. */
export function templateStep(row: Template) {
  if (row.state === 'archived') return <TakeBackButton row={row} />
  return row.state !== 'published' && <PublishButton row={row} />
}

/** What else can be done with a template. */
export function TemplateActs({ row }: { row: Template }) {
  const [copying, setCopying] = useState(false)
  const needed = useOnceOpen(copying)
  return (
    <>
      <ActButton onClick={() => setCopying(true)}>复制到项目</ActButton>
      {(row.state === 'published' || row.state === 'edited') && <ArchiveButton row={row} />}
      <Suspense>{needed && <CopyDialog row={row} open={copying} onClose={() => setCopying(false)} />}</Suspense>
    </>
  )
}

function ArchiveButton({ row: { id, name, version } }: { row: Template }) {
  const archive = useAction(templates.archive, { success: templateStates.archived, invalidates: templateReads })
  const askArchive = async () => {
    const waiting = await waitingOf(id)
    if (waiting === undefined) return
    const yes = await confirm({
      title: `归档「${name}」？`,
      text: `不再用它制作视频${waiting > 0 ? `，正在排队的 ${count(waiting)} 条会失败` : ''}。已做好的视频不变，随时可以取回。`,
      action: '归档',
      danger: waiting > 0,
    })
    if (yes) await archive.run({ params: { id }, body: { version } })
  }
  return (
    <ActButton busy={archive.busy} onClick={() => void askArchive()}>
      归档
    </ActButton>
  )
}

/** How many films wait for a template; undefined if that could not be read, which was shown already. */
async function waitingOf(id: number): Promise<number | undefined> {
  try {
    return (await read(templates.versions, { params: { id } })).waiting
  } catch (cause) {
    if (cause instanceof Refused || cause instanceof Failed) return undefined
    throw cause
  }
}

function TakeBackButton({ row: { id, name, version, publishedNumber } }: { row: Template }) {
  const takeBack = useAction(templates.takeBack, { success: '已取回', invalidates: templateReads })
  const askTakeBack = async () => {
    const yes = await confirm({
      title: `取回「${name}」？`,
      text: `项目的视频又可以用 ${versionText(publishedNumber ?? 1)} 制作。`,
      action: '取回',
    })
    if (yes) await takeBack.run({ params: { id }, body: { version } })
  }
  return (
    <ActButton busy={takeBack.busy} onClick={() => void askTakeBack()}>
      取回
    </ActButton>
  )
}
