import { LocalTicket } from '#web/features/printing/desk/LocalTicket.tsx'
import { PrintDesk } from '#web/features/printing/desk/PrintDesk.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Done } from './Done.tsx'
import { LocalViews } from './LocalViews.tsx'
import { useView } from './tabs.ts'

export const { tables } = Done

/** 本地打印: prints pictures on a printer of this computer and records what was printed. */
export default function LocalPage() {
  const [view] = useView()
  if (view === 'done') return <Done />
  return (
    <Page kind="surface">
      <PageHeader title="本地打印" meta={<LocalViews />} />
      <PrintDesk>{(picked) => <LocalTicket picked={picked} />}</PrintDesk>
    </Page>
  )
}
