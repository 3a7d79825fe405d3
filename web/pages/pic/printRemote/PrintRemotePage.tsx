import { PrintDesk } from '#web/features/printing/desk/PrintDesk.tsx'
import { RemoteTicket } from '#web/features/printing/desk/RemoteTicket.tsx'
import { SentToday } from '#web/features/printing/desk/SentToday.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Jobs } from './Jobs.tsx'
import { RemoteViews } from './RemoteViews.tsx'
import { useView } from './tabs.ts'

export const { tables } = Jobs

/** 远程打印: pictures go to printers at the sites. */
export default function PrintRemotePage() {
  const [view] = useView()
  if (view === 'jobs') return <Jobs />
  return (
    <Page kind="surface">
      <PageHeader title="远程打印" meta={<RemoteViews />} />
      <PrintDesk sent={(picked, again) => <SentToday picked={picked} again={again} />}>
        {(picked) => <RemoteTicket picked={picked} />}
      </PrintDesk>
    </Page>
  )
}
