import { lazy, Suspense, useState } from 'react'
import { type PackagePrice, packageKindNames, packagePrices } from '#contract/mission/packagePrices.ts'
import { yuanSign } from '#web/kit/format.ts'
import { remove } from '#web/kit/remove.ts'
import { useAction } from '#web/kit/useAction.ts'
import { useList } from '#web/kit/useList.ts'
import { Button } from '#web/parts/Button.tsx'
import { CaseFilter, useCaseWords } from '#web/parts/CaseFilter.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useOnceOpen } from '#web/parts/Drawer.tsx'
import { FilterBar } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { ListPage } from '#web/parts/ListPage.tsx'
import { WordSelect } from '#web/parts/Pick.tsx'
import { State } from '#web/parts/State.tsx'
import { saleChoices, switchSale } from '#web/parts/sale.ts'
import { priceColumns } from './columns.tsx'
import { kindChoices } from './kinds.ts'

const PriceDialog = lazy(() => import('./PriceDialog.tsx'))

/** 我的套餐: what is sold of clips and albums, by project. */
export default function PackagePage() {
  const list = useList(packagePrices.list)
  const [form, setForm] = useState<{ open: boolean; row?: PackagePrice }>({ open: false })
  const edit = useAction(packagePrices.edit, { invalidates: [packagePrices.list] })
  const { q, areaId, caseId, kind, onSale } = list.filter
  const words = useCaseWords(list.filter)
  const drop = ({ id, name, sold }: PackagePrice) =>
    remove(packagePrices.remove, {
      id,
      noun: '套餐',
      name,
      follows: sold ? `近 30 日售出 ${sold} 份。` : '近 30 日没有售出。',
      held: '已有订单买过它，要留作记录，不能删除。不再出售时把它下架。',
      reads: [packagePrices.list],
    })
  const sale = (row: PackagePrice) => switchSale(row.name, !row.onSale, (next) => edit.run({ params: { id: row.id }, body: { onSale: next } }))
  return (
    <ListPage
      title="我的套餐"
      action={
        <Button kind="primary" icon="plus" onClick={() => setForm({ open: true })}>
          新增套餐
        </Button>
      }
      filters={
        <>
          <FilterBar list={list} search="套餐">
            <CaseFilter areaId={areaId} caseId={caseId} onChange={list.set} />
            <WordSelect placeholder="类型" options={kindChoices} value={kind} onChange={(next) => list.set({ kind: next })} />
            <WordSelect placeholder="状态" options={saleChoices} value={onSale} onChange={(next) => list.set({ onSale: next })} />
          </FilterBar>
          <FilterChips
            list={list}
            chips={[
              words.area !== undefined && { keys: ['areaId'], label: '景区', text: words.area },
              words.project !== undefined && { keys: ['caseId'], label: '项目', text: words.project },
              kind !== undefined && { keys: ['kind'], label: '类型', text: packageKindNames[kind] },
              onSale !== undefined && { keys: ['onSale'], label: '状态', text: onSale ? '上架' : '已下架' },
            ]}
          />
        </>
      }
      list={list}
      columns={priceColumns}
      what="套餐"
      noun="个"
      conditions={[q && `搜索「${q}」`, words.area, words.project, kind && packageKindNames[kind], onSale !== undefined && (onSale ? '上架' : '已下架')].filter(Boolean).join('，')}
      start={
        <Button kind="primary" onClick={() => setForm({ open: true })}>
          新增第一个套餐
        </Button>
      }
      onOpen={(row) => setForm({ open: true, row })}
      actionsWidth={150}
      actions={(row) => (
        <>
          <Button kind="link" onClick={() => setForm({ open: true, row })}>
            编辑
          </Button>
          <Button kind="link" disabled={edit.busy} onClick={() => void sale(row)}>
            {row.onSale ? '下架' : '上架'}
          </Button>
          <Button kind="link" onClick={() => void drop(row)}>
            删除
          </Button>
        </>
      )}
      card={(row) => (
        <Card
          lines={[
            [row.name, yuanSign(row.priceFen)],
            [`${row.areaName} ${row.caseName}`, <State key="state" of="sale" is={row.onSale ? 'on' : 'off'} />],
            [`${packageKindNames[row.kind]}，下载 ${row.downloads} 次`, `近 30 日 ${row.sold} 份`],
          ]}
        />
      )}
    >
      {useOnceOpen(form.open) && (
        <Suspense>
          <PriceDialog open={form.open} row={form.row} caseId={caseId} areaId={areaId} onClose={() => setForm({ ...form, open: false })} />
        </Suspense>
      )}
    </ListPage>
  )
}
