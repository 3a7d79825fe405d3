import { lazy, Suspense } from 'react'
import { type PackagePrice, packageKindNames, packagePrices } from '#contract/mission/packagePrices.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useAction } from '#web/kit/useAction.ts'
import { useList } from '#web/kit/useList.ts'
import { Button } from '#web/parts/Button.tsx'
import { CaseList, type WordFilter } from '#web/parts/CaseList.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { State } from '#web/parts/State.tsx'
import { removePackage, saleChoices, switchSale } from '#web/parts/sale.ts'
import { priceColumns } from './columns.tsx'
import { kindChoices } from './kinds.ts'

const PriceDialog = lazy(() => import('./PriceDialog.tsx'))

/** 我的套餐: what is sold of clips and albums, by project. */
export default function PackagePage() {
  const list = useList(packagePrices.list)
  const form = useRowForm<PackagePrice>()
  const edit = useAction(packagePrices.edit, { invalidates: [packagePrices.list] })
  const { areaId, caseId } = list.filter
  const sale = (row: PackagePrice) => switchSale(row.name, !row.onSale, (next) => edit.run({ params: { id: row.id }, body: { onSale: next } }))
  const drop = (row: PackagePrice) => removePackage(packagePrices.remove, row, [packagePrices.list])
  return (
    <CaseList
      title="我的套餐"
      what="套餐"
      one="套餐"
      list={list}
      columns={priceColumns}
      words={words}
      form={form}
      drop={drop}
      actionsWidth={150}
      action={(row) => (
        <Button kind="link" disabled={edit.busy} onClick={() => void sale(row)}>
          {row.onSale ? '下架' : '上架'}
        </Button>
      )}
      card={(row) => (
        <Card
          lines={[
            [row.name, yuanSign(row.priceFen)],
            [`${row.areaName} ${row.caseName}`, <State key="state" of="sale" is={row.onSale ? 'on' : 'off'} />],
            [`${packageKindNames[row.kind]}，下载 ${count(row.downloads)} 次`, `近 30 日 ${count(row.sold)} 份`],
          ]}
        />
      )}
    >
      {form.needed && (
        <Suspense>
          <PriceDialog {...form.props} caseId={caseId} areaId={areaId} drop={drop} />
        </Suspense>
      )}
    </CaseList>
  )
}

const words: readonly WordFilter<typeof packagePrices.list>[] = [
  { key: 'kind', label: '类型', options: kindChoices },
  { key: 'onSale', label: '状态', options: saleChoices },
]
