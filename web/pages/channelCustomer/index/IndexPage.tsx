import { lazy, Suspense, useState } from 'react'
import { type Operator, operators } from '#contract/account/operators.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/query.ts'
import { useList } from '#web/kit/useList.ts'
import { useOpenRow } from '#web/kit/useOpenRow.ts'
import { Button } from '#web/parts/Button.tsx'
import { Card } from '#web/parts/DataTable.tsx'
import { useOnceOpen } from '#web/parts/Drawer.tsx'
import { FilterBar } from '#web/parts/FilterBar.tsx'
import { FilterChips } from '#web/parts/FilterChips.tsx'
import { ListPage } from '#web/parts/ListPage.tsx'
import { OneSelect, WordSelect } from '#web/parts/Pick.tsx'
import { RowActions } from '#web/parts/RowActions.tsx'
import { RowDrawer } from '#web/parts/RowDrawer.tsx'
import { Status } from '#web/parts/State.tsx'
import { operatorColumns } from './columns.tsx'
import { kindChoices, kindWords, removeOperator, useTurnoverLink } from './operatorWords.ts'

const OperatorDialog = lazy(() => import('./OperatorDialog.tsx'))
const OperatorDrawer = lazy(() => import('./OperatorDrawer.tsx'))

const fixed = { customers: true }

/** 渠道客户管理: channels with the scenic operators under them, and scenic operators of their own. */
export default function IndexPage() {
  const list = useList(operators.list, { fixed })
  const opened = useOpenRow(list, { fixed })
  const [form, setForm] = useState<{ open: boolean; row?: Operator; parentId?: number }>({ open: false })
  const all = useRead(operators.all, {}, { staleMs: 60_000 })
  const linkOf = useTurnoverLink()
  const { q, kind, parentId } = list.filter
  const channels = (all.data?.rows ?? [])
    .filter((one) => one.kind === 'channel')
    .map(({ id, name }) => ({ value: id, label: name }))
  const parent =
    parentId === undefined ? undefined : (channels.find(({ value }) => value === parentId)?.label ?? `编号 ${parentId}`)
  const drop = async (operator: Operator) => {
    const under = (all.data?.rows ?? []).filter((one) => one.parentId === operator.id).length
    if (await removeOperator(operator, under)) opened.close()
  }
  return (
    <ListPage
      title="渠道客户管理"
      adding={{ what: '客户', run: () => setForm({ open: true }) }}
      filters={
        <>
          <FilterBar list={list} search="名称">
            <WordSelect
              placeholder="类型"
              options={kindChoices}
              value={kind}
              onChange={(next) => list.set({ kind: next, ...(next === 'channel' && { parentId: undefined }) })}
            />
            <OneSelect
              placeholder="所属渠道"
              options={channels}
              loading={all.isPending}
              value={parentId}
              onChange={(next) => list.set({ parentId: next, ...(next !== undefined && { kind: undefined }) })}
            />
          </FilterBar>
          <FilterChips
            list={list}
            chips={[
              kind !== undefined && { keys: ['kind'], label: '类型', text: kindWords[kind] },
              parent !== undefined && { keys: ['parentId'], label: '所属渠道', text: parent },
            ]}
          />
        </>
      }
      list={list}
      columns={operatorColumns(linkOf, list.sort === undefined)}
      what="客户"
      noun="家"
      conditions={[q && `搜索「${q}」`, kind && kindWords[kind], parent].filter(Boolean).join('，')}
      onOpen={(operator) => opened.show(operator.id)}
      openId={opened.open}
      actionsWidth={104}
      actions={(operator) => (
        <RowActions edit={() => setForm({ open: true, row: operator })} drop={() => void drop(operator)} />
      )}
      card={(operator) => (
        <Card
          lines={[
            [operator.name, yuanSign(operator.turnoverFen)],
            [
              operator.parentName ? `${kindWords[operator.kind]}，归 ${operator.parentName}` : kindWords[operator.kind],
              '近 30 日实收',
            ],
            [`${count(operator.areas)} 个景区，${count(operator.accounts)} 个账号`, operator.contact],
          ]}
        />
      )}
    >
      <RowDrawer
        opened={opened}
        what="客户"
        title={(operator) => operator.name}
        mark={(operator) => (
          <Status tone="closed" pill>
            {kindWords[operator.kind]}
          </Status>
        )}
        footer={(operator) => (
          <>
            <Button onClick={() => void drop(operator)}>删除客户</Button>
            <span className="sp" />
            <Button kind="primary" onClick={() => setForm({ open: true, row: operator })}>
              编辑
            </Button>
          </>
        )}
      >
        {(operator) => (
          <OperatorDrawer
            operator={operator}
            onAdd={(id) => setForm({ open: true, parentId: id })}
            onShow={opened.show}
          />
        )}
      </RowDrawer>
      {useOnceOpen(form.open) && (
        <Suspense>
          <OperatorDialog
            open={form.open}
            row={form.row}
            parentId={form.parentId}
            onClose={() => setForm({ ...form, open: false })}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
