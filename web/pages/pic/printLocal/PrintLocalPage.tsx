import { crudPage } from '#web/crud/CrudPage.tsx'
import { doneList } from '#web/features/printing/local/doneList.tsx'
import { LocalPrinting } from '#web/features/printing/local/LocalPrinting.tsx'

const Done = crudPage(doneList('photoPrintLocal'))
export const { tables } = Done

/** 本地打印 for whoever works with the pictures; 打印管理 has the same. */
export default function PrintLocalPage() {
  return <LocalPrinting done={<Done />} />
}
