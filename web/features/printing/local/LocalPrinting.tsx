import type { ReactNode } from 'react'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { LocalTicket } from '../desk/LocalTicket.tsx'
import { PrintDesk } from '../desk/PrintDesk.tsx'
import { LocalViews } from './LocalViews.tsx'
import { useView } from './tabs.ts'

/** 本地打印: prints pictures on a printer of this computer, and shows what was printed. `done` is the second tab. */
export function LocalPrinting({ done }: { done: ReactNode }) {
  const [view] = useView()
  if (view === 'done') return done
  return (
    <Page kind="surface">
      <PageHeader title="本地打印" meta={<LocalViews />} />
      <PrintDesk>{(picked) => <LocalTicket picked={picked} />}</PrintDesk>
    </Page>
  )
}
