import { LocalTicket } from '#web/features/printing/desk/LocalTicket.tsx'
import { PrintDesk } from '#web/features/printing/desk/PrintDesk.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'

/** 本地打印: prints pictures on a printer of this computer. */
export default function PrintLocalPage() {
  return (
    <Page kind="surface">
      <PageHeader title="本地打印" />
      <PrintDesk>{(picked) => <LocalTicket picked={picked} />}</PrintDesk>
    </Page>
  )
}
