import { Form, Input } from 'antd'
import { type SubAccount, subAccounts } from '#contract/accounts/subAccounts.ts'
import type { Body } from '#contract/kit.ts'
import { FieldValue } from '#web/crud/FieldValue.tsx'
import { PlainField } from '#web/crud/form/PlainField.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import type { Made } from '#web/features/accounts/Invitation.tsx'
import { describePermissions } from '#web/features/accounts/permissions/describePermissions.ts'
import { PermissionField } from '#web/features/accounts/permissions/PermissionField.tsx'
import { Sides } from '#web/features/accounts/Sides.tsx'
import { readSession } from '#web/kit/call/session.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { useHiddenFields } from '#web/kit/list/tables.ts'
import { Field } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { offeredHere } from './offered.ts'
import { sameWord } from './subAccountColumns.tsx'
import { readsOfSub } from './subActs.ts'

interface Props {
  open: boolean
  row: SubAccount | undefined
  onClose(): void
  onMade(made: Made): void
}

type Draft = Body<typeof subAccounts.add>

/** Creates or edits a sub-account of the signed-in account, with its permissions. */
export default function SubDialog({ open, row, onClose, onMade }: Props) {
  const [form] = Form.useForm()
  const { hidden } = useHiddenFields(subAccounts.list)
  const adding = useAction(subAccounts.add, { form, invalidates: readsOfSub, success: '已新增个人账号' })
  const editing = useAction(subAccounts.edit, { form, invalidates: readsOfSub, success: '已保存' })
  const save = async (fields: Draft, changed: Partial<Draft>, version = row?.version ?? 0) => {
    if (row) return editing.run({ params: { id: row.id }, body: { ...changed, version } })
    const reply = await adding.run({ body: fields })
    if (reply) onMade({ ...fields, ...reply })
    return reply
  }
  return (
    <FormDialog<Draft>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑个人账号' : '新增个人账号'}
      mark={row && `${row.trueName} ${row.name}`}
      width={1000}
      action={row ? '保存' : '新增个人账号'}
      busy={adding.busy || editing.busy}
      error={row ? editing.error : adding.error}
      initial={row ? known(row) : { allowLogin: true, permission: null }}
      late={
        row && {
          now: async () => {
            const one = await readRow(subAccounts.list, row.id)
            return one && { fields: known(one), version: one.version }
          },
          title: (key) => labelWithUnit(subAccounts.add.body, key),
          describe: (key, value, before) =>
            key === 'permission' ? (
              describePermissions(readSession()?.role ?? 3, value, before, sameWord)
            ) : (
              <FieldValue field={fieldIn(drafted, key)} value={value} within={{}} />
            ),
        }
      }
      save={save}
    >
      <Sides
        fields={
          <>
            <PlainField of={subAccounts.add} name="name" />
            <PlainField of={subAccounts.add} name="trueName" />
            {!hidden.has('phone') && (
              <Field
                of={subAccounts.add.body}
                name="phone"
                hint={row?.phone ? `现为 ${row.phone}，空着不改` : undefined}
              >
                <Input maxLength={11} inputMode="numeric" />
              </Field>
            )}
            <PlainField of={subAccounts.add} name="validUntil" />
            <PlainField of={subAccounts.add} name="allowLogin" hint={row && '禁止后在线的立即退出'} />
          </>
        }
        pages={
          <Form.Item name="permission" noStyle>
            <PermissionField
              role={readSession()?.role ?? 3}
              offered={offeredHere()}
              whole={sameWord}
              before={row ? row.permission : undefined}
            />
          </Form.Item>
        }
      />
    </FormDialog>
  )
}

const drafted = draftOf(subAccounts.add)
const known = ({ name, trueName, allowLogin, validUntil, permission }: SubAccount) => ({
  ...{ name, trueName, allowLogin, permission },
  validUntil: validUntil ?? undefined,
})
