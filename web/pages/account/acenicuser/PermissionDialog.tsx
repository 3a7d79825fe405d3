import { Form } from 'antd'
import { clsx } from 'clsx'
import { type Admin, admins } from '#contract/accounts/admins.ts'
import { accountPages, type PermissionEntry } from '#contract/menu.ts'
import { describePermissions } from '#web/features/accounts/permissions/describePermissions.ts'
import { PermissionField } from '#web/features/accounts/permissions/PermissionField.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { readsOfAdmin } from './adminActs.ts'
import { giving } from './giving.ts'
import styles from './PermissionDialog.module.css'

interface Props {
  open: boolean
  row: Admin | undefined
  onClose(): void
}

/** The permissions of an account: the tree of pages, a preview of its menu, and the difference from before. */
export default function PermissionDialog({ open, row, onClose }: Props) {
  const [form] = Form.useForm()
  const change = useAction(admins.permission, { form, invalidates: readsOfAdmin, success: '权限已保存' })
  if (!row) return null
  const { offered, whole } = giving(row.role)
  const under = row.parentName !== null
  return (
    <FormDialog<{ adminPermission: PermissionEntry[] | null }>
      form={form}
      open={open}
      onClose={onClose}
      title="权限"
      mark={`${row.trueName} ${row.name}`}
      width={1000}
      action="保存权限"
      busy={change.busy}
      error={change.error}
      initial={{ adminPermission: row.permission }}
      late={{
        now: async () => {
          const one = await readRow(admins.list, row.id)
          return one && { fields: { adminPermission: one.permission }, version: one.version }
        },
        title: () => '可打开的页面',
        describe: (_key, value, before) =>
          describePermissions(row.role, value, before, under ? '与上级账号相同' : whole),
      }}
      save={({ adminPermission }, _changed, version = row.version) =>
        change.run({ body: { id: row.id, adminPermission, version } })
      }
    >
      <p className={clsx(styles.follows, 't3')}>
        {row.sessions
          ? `保存后立即生效：它现在登录着 ${row.sessions} 处，会退出登录，再登录时看到新的菜单。`
          : '保存后立即生效，下次登录时看到新的菜单。'}
      </p>
      <Form.Item name="adminPermission" noStyle>
        <PermissionField
          role={row.role}
          offered={under ? offered.filter(({ page }) => !accountPages.has(page)) : offered}
          whole={under ? '与上级账号相同' : whole}
          before={row.permission}
        />
      </Form.Item>
    </FormDialog>
  )
}
