import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageByName } from '#contract/menu.ts'
import { cases } from '#contract/scenic/cases.ts'
import { deviceGroups } from '#contract/scenic/deviceGroups.ts'
import { CaseSelect } from '#web/features/scenic/Select.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Empty } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { GroupViews } from '../GroupViews.tsx'
import { Columns } from './Columns.tsx'

/** Fetched when it is first opened, and forms with it. */
const NewGroup = lazy(() => import('./NewGroup.tsx'))

/** The groups of one project beside each other, between which its cameras are moved. */
export function Board() {
  const [address, setAddress] = useSearchParams()
  const requested = Number(address.get('caseId')) || undefined
  const { caseId, isMissing } = useProjectOf(requested)
  const [isAdding, setAdding] = useState(false)
  const isNeeded = useOnceOpen(isAdding)
  const select = (
    <CaseSelect
      value={caseId}
      onChange={(id) =>
        setAddress((now) => [...[...now].filter(([key]) => key !== 'caseId'), ['caseId', String(id)]], {
          replace: true,
        })
      }
      allowClear={false}
      style={{ width: 280, maxWidth: '100%' }}
    />
  )
  return (
    <Page kind="scroll">
      <PageHeader title={pageByName.get('cameraGroup')!.title} meta={<GroupViews />}>
        {caseId !== undefined && canCall(deviceGroups.add) && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            新增{deviceGroups.add.noun}
          </Button>
        )}
      </PageHeader>
      {caseId !== undefined ? (
        <Columns key={caseId} caseId={caseId} select={select} />
      ) : isMissing ? (
        <Empty title="还没有项目" note="有了项目和摄像头，才能分组" />
      ) : (
        <Skeleton rows={8} columns={3} />
      )}
      {isNeeded && caseId !== undefined && (
        <Suspense>
          <NewGroup open={isAdding} caseId={caseId} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** The project in the address, else that of the first group, else the first one. */
function useProjectOf(requested: number | undefined) {
  const isOpen = requested === undefined
  const groups = useRead(deviceGroups.list, { body: { size: 1 } }, { enabled: isOpen })
  const first = groups.data?.rows[0]?.caseId
  const projects = useRead(cases.options, { body: {} }, { enabled: isOpen && groups.data !== undefined && !first })
  const caseId = requested ?? first ?? projects.data?.rows[0]?.id
  return { caseId, isMissing: caseId === undefined && projects.data !== undefined }
}
