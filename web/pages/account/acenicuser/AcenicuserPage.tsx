import { lazy, Suspense, useState } from 'react'
import { type Admin, admins } from '#contract/accounts/admins.ts'
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
import { readsOfAdmin, useRemoveAdmin, useReset } from './adminActs.ts'
import { AdminCard, adminColumns } from './adminColumns.tsx'
import { PageSelect } from './PageSelect.tsx'

const AdminDialog = lazy(() => import('./AdminDialog.tsx'))
const AdminDrawer = lazy(() => import('./AdminDrawer.tsx'))
const OpenersDrawer = lazy(() => import('./OpenersDrawer.tsx'))
const PermissionDialog = lazy(() => import('./PermissionDialog.tsx'))

const shown = ['role', 'operatorId', 'state', 'opens']
const controls = { opens: PageSelect }
const columns = columnsOf(admins.list, adminColumns)
export const tables = [{ operation: admins.list, columns }]
const { noun } = admins.list
const toggles = { allowLogin: loginToggle }

/** 角色账号: accounts with role, operator and expiry, their permissions, and their sessions. */
export default function AcenicuserPage() {
  const list = useList(admins.list)
  const opened = useOpenRow(list)
  useFresh(list, opened.open)
  const form = useRowForm<Admin>()
  const tree = useRowForm<Admin>()
  const [made, setMade] = useState<Made>()
  const conditions = useConditions(list)
  const reset = useReset(setMade)
  const [byPage, setByPage] = useState(false)
  const remove = useRemoveAdmin()
  const drop = async (row: Admin) => {
    const deleted = await remove(row)
    if (deleted) opened.close()
  }
  return (
    <ListPage
      title={pageByName.get('acenicuser')?.title ?? ''}
      adding={{ what: noun, run: form.add }}
      filters={
        <Filters
          list={list}
          show={shown}
          controls={controls}
          end={
            <Button icon="key" onClick={() => setByPage(true)}>
              谁能打开什么
            </Button>
          }
        />
      }
      list={list}
      columns={columns}
      what={noun}
      noun="个"
      conditions={conditions}
      onOpen={(row) => opened.show(row.id)}
      openId={opened.open}
      actionsWidth={224}
      actions={(row) =>
        row.manageable && (
          <>
            <Button kind="link" onClick={() => form.edit(row)}>
              编辑
            </Button>
            <Button kind="link" onClick={() => tree.edit(row)}>
              权限
            </Button>
            <Toggles toggles={toggles} edit={admins.edit} row={row} name={row.name} reads={readsOfAdmin} />
            <Button kind="link" drop onClick={() => void drop(row)}>
              删除
            </Button>
          </>
        )
      }
      card={(row) => <AdminCard row={row} />}
    >
      <RowDrawer
        opened={opened}
        what={noun}
        list={admins.list}
        title={(row) => row.name}
        mark={(row) => <AccountMark row={row} pill />}
        footer={(row) =>
          row.manageable && (
            <>
              <Button onClick={() => void drop(row)}>删除账号</Button>
              <span className="sp" />
              <ActLook value="plain">
                <Toggles toggles={toggles} edit={admins.edit} row={row} name={row.name} reads={readsOfAdmin} />
              </ActLook>
              <Button onClick={() => tree.edit(row)}>权限</Button>
              <EditOrInvite account={row} edit={() => form.edit(row)} reset={() => void reset(row)} />
            </>
          )
        }
      >
        {(row) => <AdminDrawer row={row} onShow={opened.show} />}
      </RowDrawer>
      <Suspense>
        {form.needed && <AdminDialog {...form.props} onMade={setMade} />}
        {useOnceOpen(byPage) && (
          <OpenersDrawer open={byPage} onClose={() => setByPage(false)} list={list} conditions={conditions} />
        )}
        {tree.needed && <PermissionDialog {...tree.props} />}
        {useOnceOpen(made !== undefined) && <Invitation made={made} onClose={() => setMade(undefined)} />}
      </Suspense>
    </ListPage>
  )
}
