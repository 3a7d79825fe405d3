import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { templates } from '#contract/videos/templates.ts'
import { canCall } from '#web/kit/access/access.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { rowOfKey } from '#web/kit/list/row.ts'
import { editorPath } from '#web/kit/look/place.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { draftOfRow, newDraft } from '../model/draft.ts'
import { useStored } from '../model/useStored.ts'
import { WithLibrary } from '../WithLibrary.tsx'
import { Editor } from './Editor.tsx'

const list = pageByName.get('template')!.path
const { noun } = templates.add

/** The page on which one template is made or changed, with the whole window for its timeline. */
export default function TemplateEditor() {
  const { id: key = '' } = useParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  // A template that was made here stays open under its new address, with its steps.
  const [made, setMade] = useState<number>()
  const id = idIn(key)
  const onBack = () => void (state?.fromList ? navigate(-1) : navigate(list))
  const onMade = (created: number) => {
    setMade(created)
    void navigate(editorPath(list, created), { replace: true, state })
  }
  return (
    <Page kind="surface">
      {key === 'new' || (id !== undefined && id === made) ? (
        <New isAtNew={key === 'new'} onMade={onMade} onBack={onBack} />
      ) : (
        <Stored key={key} id={id} onMade={onMade} onBack={onBack} />
      )}
    </Page>
  )
}

interface Props {
  onMade(id: number): void
  onBack(): void
}

/** A template that is made where the list was narrowed to. */
function New({ isAtNew, ...props }: Props & { isAtNew: boolean }) {
  const [address] = useSearchParams()
  return (
    <WithLibrary>
      <Editor
        {...props}
        row={undefined}
        start={newDraft(idIn(address.get('caseId')))}
        areaId={idIn(address.get('areaId'))}
        canWrite={canCall(templates.add)}
        isAtNew={isAtNew}
      />
    </WithLibrary>
  )
}

/** A template that is there already. */
function Stored({ id, ...props }: Props & { id: number | undefined }) {
  const { data, error, refetch } = useStored(id)
  if (id === undefined || (data && !data.row))
    return (
      <Empty title={verbPhrase('没有这个', noun)} note="可能已被删除，或不在可见范围内">
        <Button onClick={props.onBack}>返回</Button>
      </Empty>
    )
  if (!data?.row)
    return error ? (
      <ErrorState what={noun} error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton rows={8} columns={3} />
    )
  const { row } = data
  return (
    <WithLibrary>
      <Editor
        {...props}
        row={row}
        start={draftOfRow(row)}
        areaId={undefined}
        canWrite={canCall(templates.edit) && row.state !== 'archived'}
        isAtNew={false}
      />
    </WithLibrary>
  )
}

function idIn(text: string | null): number | undefined {
  const row = rowOfKey(text)
  return row?.of === undefined ? row?.id : undefined
}
