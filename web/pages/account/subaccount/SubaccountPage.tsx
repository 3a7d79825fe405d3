import { lazy, Suspense, useState } from 'react'
import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import { pageByName } from '#contract/menu.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { Filters, useConditions } from '#web/crud/filters.tsx'
import { Toggles } from '#web/crud/Toggles.tsx'
import { AccountMark } from '#web/features/accounts/AccountMark.tsx'
import { EditOrInvite } from '#web/features/accounts/EditOrInvite.tsx'
import { Invitation, type Made } from '#web/features/accounts/Invitation.tsx'
import { loginToggle } from '#web/features/accounts/marks.ts'
import { useFresh } from '#web/features/accounts/useFresh.ts'
import { useList } from '#web/kit/list/useList.ts'
import { useOpenRow } from '#web/kit/list/useOpenRow.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { RowDrawer } from '#web/parts/frame/RowDrawer.tsx'
import { ActLook } from '#web/parts/input/ActButton.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { ListPage } from '#web/parts/table/ListPage.tsx'
import { RowActions } from '#web/parts/table/RowActions.tsx'
import { SubCard, subAccountColumns } from './subAccountColumns.tsx'
import { readsOfSub, useRemoveSub, useReset } from './subActs.ts'

const SubDialog = lazy(() => import('./SubDialog.tsx'))
const SubDrawer = lazy(() => import('./SubDrawer.tsx'))

const columns = columnsOf(subAccounts.list, subAccountColumns)
export const tables = [{ operation: subAccounts.list, columns }]
const toggles = { allowLogin: loginToggle }

/** 个人账号: sub-accounts for the user's helpers. They never have more rights than the user's account and are deleted with it. */
export default function SubaccountPage() {
  const list = useList(subAccounts.list)
  const opened = useOpenRow(list)
  useFresh(list, opened.open)
  const form = useRowForm<SubAccount>()
  const [made, setMade] = useState<Made>()
  const conditions = useConditions(list)
  const reset = useReset(setMade)
  const remove = useRemoveSub()
  const drop = async (row: SubAccount) => {
    const deleted = await remove(row)
    if (deleted) opened.close()
  }
  return (
    <ListPage
      title={pageByName.get('subaccount')?.title ?? ''}
      meta="权限不超过自己的账号，随它收窄和停用"
      adding={{ what: '个人账号', run: form.add }}
      filters={<Filters list={list} />}
      list={list}
      columns={columns}
      what="个人账号"
      noun="个"
      conditions={conditions}
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      actionsWidth={184}
      actions={(row) => (
        <RowActions edit={() => form.edit(row)} drop={() => void drop(row)}>
          <Toggles toggles={toggles} edit={subAccounts.edit} row={row} name={row.name} reads={readsOfSub} />
        </RowActions>
      )}
      card={(row) => <SubCard row={row} />}
    >
      <RowDrawer
        opened={opened}
        what="个人账号"
        title={(row) => row.name}
        mark={(row) => <AccountMark row={row} pill />}
        footer={(row) => (
          <>
            <Button onClick={() => void drop(row)}>删除个人账号</Button>
            <span className="sp" />
            <ActLook value="plain">
              <Toggles toggles={toggles} edit={subAccounts.edit} row={row} name={row.name} reads={readsOfSub} />
            </ActLook>
            <EditOrInvite account={row} edit={() => form.edit(row)} reset={() => void reset(row)} />
          </>
        )}
      >
        {(row) => <SubDrawer row={row} />}
      </RowDrawer>
      <Suspense>
        {form.needed && <SubDialog {...form.props} onMade={setMade} />}
        {useOnceOpen(made !== undefined) && <Invitation made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
