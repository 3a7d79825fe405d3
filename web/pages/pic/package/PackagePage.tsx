import { lazy, Suspense } from 'react'
import { type PhotoPackage, photoPackages } from '#contract/photo/photoPackages.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useAction } from '#web/kit/useAction.ts'
import { useList } from '#web/kit/useList.ts'
import { Button } from '#web/parts/Button.tsx'
import { CaseList, type WordFilter } from '#web/parts/CaseList.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useRowForm } from '#web/parts/rowForm.ts'
import { State } from '#web/parts/State.tsx'
import { removePackage, saleChoices, switchSale } from '#web/parts/sale.ts'
import { packageColumns, photosWord } from './columns.tsx'

const PackageDialog = lazy(() => import('./PackageDialog.tsx'))

/** 照片套餐: how many pictures, on paper too, are sold at which price, by project. */
export default function PackagePage() {
  const list = useList(photoPackages.list)
  const form = useRowForm<PhotoPackage>()
  const edit = useAction(photoPackages.edit, { invalidates: [photoPackages.list] })
  const { areaId, caseId } = list.filter
  const sale = (row: PhotoPackage) => switchSale(row.name, !row.onSale, (next) => edit.run({ body: { id: row.id, onSale: next } }))
  const drop = (row: PhotoPackage) => removePackage(photoPackages.remove, row, [photoPackages.list])
  return (
    <CaseList
      title="照片套餐"
      what="照片套餐"
      one="套餐"
      list={list}
      columns={packageColumns}
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
            [`照片 ${photosWord(row)}${row.photos ? ' 张' : ''}${row.prints ? `，打印 ${row.prints} 张` : ''}`, `近 30 日 ${count(row.sold)} 份`],
          ]}
        />
      )}
    >
      {form.needed && (
        <Suspense>
          <PackageDialog {...form.props} caseId={caseId} areaId={areaId} drop={drop} />
        </Suspense>
      )}
    </CaseList>
  )
}

const words: readonly WordFilter<typeof photoPackages.list>[] = [{ key: 'onSale', label: '状态', options: saleChoices }]
