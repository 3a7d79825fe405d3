import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Aspect } from '#contract/videos/aspects.ts'
import { effectKinds } from '#contract/videos/effectLibrary.ts'
import type { Template } from '#contract/videos/templates.ts'
import { trials } from '#contract/videos/trials.ts'
import { FilmPreview } from '#web/features/videos/preview/FilmPreview.tsx'
import { VisitChoice } from '#web/features/videos/preview/VisitChoice.tsx'
import { keyOf, read, useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { useLibrary } from '../library.ts'
import { effectFor } from '../place.ts'
import { SampleActs } from './SampleActs.tsx'
import styles from './TrialDialog.module.css'
import { useSample } from './useSample.ts'

/** What of a template a trial needs. */
export type Tried = Pick<Template, 'id' | 'name' | 'version'>

interface Props {
  row: Tried
  open: boolean
  onClose(): void
}

/** The film that a template makes of the clips of a visit. */
export default function TrialDialog({ row, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="试看" mark={row.name} width={1000}>
      <Trial row={row} />
    </Dialog>
  )
}

/** Signed addresses are valid for longer than this. */
const freshMs = 600_000

function Trial({ row: { id, version } }: Pick<Props, 'row'>) {
  // Reads the library, by which effects are named.
  useLibrary()
  const visits = useRead(trials.visits, { body: { templateId: id } })
  const [chosen, setChosen] = useState<number | null>()
  const rows = visits.data?.rows ?? []
  const visitorId = chosen === undefined ? (rows[0]?.visitorId ?? null) : chosen
  const source = useQuery({
    queryKey: [keyOf(trials.source), { id, version, visitorId }],
    queryFn: ({ signal }) =>
      read(trials.source, { body: { templateId: id, ...(visitorId !== null && { visitorId }) } }, signal),
    enabled: !visits.isPending,
    staleTime: freshMs,
  })
  const [aspect, setAspect] = useState<Aspect>('auto')
  // Of what is previewed, which may be newer than the row.
  const shown = source.data?.template.version ?? version
  const sample = useSample({ templateId: id, version: shown, visitorId, aspect }, visits.data?.isAllowed ?? false)
  if (visits.error) return <ErrorState what="游客的片段" error={visits.error} retry={() => void visits.refetch()} />
  if (visits.isPending) return <Skeleton rows={6} columns={3} />
  return (
    <div className={styles.trial}>
      {source.error ? (
        <ErrorState what="模板的素材" error={source.error} retry={() => void source.refetch()} />
      ) : source.data ? (
        <FilmPreview
          {...{ source: source.data, aspect, onAspect: setAspect, titleOf: nameOf }}
          sample={sample.made}
          acts={({ ms, why }) => (
            <SampleActs
              state={sample}
              atMs={ms}
              lengthMs={source.data.template.durationMs}
              why={whyNoSample(visits.data, visitorId) ?? why}
            />
          )}
        />
      ) : (
        <Skeleton rows={8} columns={1} />
      )}
      <div className={styles.side}>
        <VisitChoice visits={rows} none={whyNone(visits.data)} value={visitorId} onChange={setChosen} />
      </div>
    </div>
  )
}

function whyNone({ isAllowed, rows }: { isAllowed: boolean; rows: readonly object[] }): string | undefined {
  if (!isAllowed) return '账号没有查看照片和视频的权限，只能用示范画面'
  return rows.length === 0 ? '这个项目近期没有游客的片段' : undefined
}

function whyNoSample({ isAllowed }: { isAllowed: boolean }, visitorId: number | null): string | undefined {
  if (!isAllowed) return '账号没有查看照片和视频的权限，不能制作样片'
  return visitorId === null ? '样片用游客的片段制作，示范画面不能制作' : undefined
}

function nameOf(key: string): string {
  const { kind, title } = effectFor(key)
  return `${effectKinds[kind]} ${title}`
}
