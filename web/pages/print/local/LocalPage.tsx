import { crudPage } from '#web/crud/CrudPage.tsx'
import { doneList } from '#web/features/printing/local/doneList.tsx'
import { LocalPrinting } from '#web/features/printing/local/LocalPrinting.tsx'

const Done = crudPage(doneList('printLocal'))
export const { tables } = Done

/** 本地打印 for whoever works with the printers; 照片管理 has the same. */
export default function LocalPage() {
  return <LocalPrinting done={<Done />} />
}
