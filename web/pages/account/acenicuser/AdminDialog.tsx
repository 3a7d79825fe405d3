import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { type Admin, AdminDraft, admins } from '#contract/accounts/admins.ts'
import { operators } from '#contract/accounts/operators.ts'
import type { Body } from '#contract/kit.ts'
import { kindOfRole, type Role, roleNames, rolesUpTo } from '#contract/roles.ts'
import { FieldValue } from '#web/crud/FieldValue.tsx'
import { PlainField } from '#web/crud/form/PlainField.tsx'
import { draftOf, fieldIn } from '#web/crud/kit.ts'
import type { Made } from '#web/features/accounts/Invitation.tsx'
import { PermissionField } from '#web/features/accounts/permissions/PermissionField.tsx'
import { Sides } from '#web/features/accounts/Sides.tsx'
import { newOperator } from '#web/features/adding/operator.ts'
import { OneSelect, WordSelect } from '#web/features/scenic/Select.tsx'
import { readSession } from '#web/kit/call/session.ts'
import { labelWithUnit } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { readRow } from '#web/kit/list/oneRow.ts'
import { useHiddenFields } from '#web/kit/list/tables.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Field, TwoColumns } from '#web/parts/form/Field.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { readsOfAdmin } from './adminActs.ts'
import { giving } from './giving.ts'

interface Props {
  open: boolean
  row: Admin | undefined
  onClose(): void
  onMade(made: Made): void
}

/** Creates an account with its permissions, or edits its data. Permissions of an existing account have their own dialog. */
export default function AdminDialog({ open, row, onClose, onMade }: Props) {
  const [form] = Form.useForm()
  const own = readSession()
  const ownRole = own?.role ?? 3
  const usual = useRead(admins.defaultDownNum, {}, { enabled: row === undefined, staleMs: 60_000 })
  const start: Role = ownRole < 2 ? 2 : 3
  const role = Form.useWatch<Role | undefined>('role', form) ?? row?.role ?? start
  const { offered, whole, first } = giving(role)
  const adding = useAction(admins.add, { form, invalidates: readsOfAdmin, success: '已新增账号' })
  const editing = useAction(admins.edit, { form, invalidates: readsOfAdmin, success: '已保存' })
  const save = async (
    fields: Body<typeof admins.add>,
    changed: Partial<Body<typeof admins.add>>,
    version = row?.version,
  ) => {
    if (row)
      return editing.run({
        params: { id: row.id },
        body: { ...changed, version } as Body<typeof admins.edit>,
      })
    const reply = await adding.run({ body: fields })
    if (reply) onMade({ ...fields, ...reply })
    return reply
  }
  const defaultDownNum = usual.data?.defaultDownNum
  useEffect(() => {
    if (!row && defaultDownNum !== undefined && form.getFieldValue('defaultDownNum') === undefined)
      form.setFieldValue('defaultDownNum', defaultDownNum)
  }, [row, defaultDownNum, form])
  const facts = (
    <AccountFields
      row={row}
      role={role}
      roles={rolesUpTo(ownRole)}
      onRole={() => form.setFieldValue('operatorId', undefined)}
    />
  )
  return (
    <FormDialog<Body<typeof admins.add>>
      form={form}
      open={open}
      onClose={onClose}
      title={row ? '编辑账号' : '新增账号'}
      mark={row && `${row.trueName} ${row.name}`}
      width={row ? 560 : 1000}
      action={row ? '保存' : '新增账号'}
      busy={adding.busy || editing.busy}
      error={row ? editing.error : adding.error}
      initial={row ? known(row) : { role: start, allowLogin: true, permission: first, defaultDownNum }}
      late={
        row && {
          now: async () => {
            const one = await readRow(admins.list, row.id)
            return one && { fields: known(one), version: one.version }
          },
          title: (key) => labelWithUnit(admins.add.body, key),
          describe: (key, value) => <FieldValue field={fieldIn(drafted, key)} value={value} within={{}} />,
        }
      }
      save={save}
    >
      {row ? (
        <TwoColumns>{facts}</TwoColumns>
      ) : (
        <Sides
          fields={facts}
          pages={
            <Form.Item name="permission" noStyle>
              <PermissionField role={role} offered={offered} whole={whole} before={undefined} />
            </Form.Item>
          }
        />
      )}
    </FormDialog>
  )
}

const drafted = draftOf(admins.add)
const known = ({ name, trueName, role, operatorId, allowLogin, validUntil, defaultDownNum }: Admin) => ({
  ...{ name, trueName, role, operatorId, allowLogin, defaultDownNum },
  validUntil: validUntil ?? undefined,
})

interface FactsProps {
  row: Admin | undefined
  role: Role
  roles: readonly Role[]
  onRole(): void
}

function AccountFields({ row, role, roles, onRole }: FactsProps) {
  const all = useRead(operators.all, {}, { staleMs: 60_000 })
  const unused = useRead(operators.unused, {}, { enabled: row === undefined })
  const { hidden } = useHiddenFields(admins.list)
  const kind = kindOfRole[role]
  const fixed = row !== undefined && row.parentName !== null
  const choices = (all.data?.rows ?? []).filter((one) => one.kind === kind)
  const waiting = new Set(unused.data?.rows.map(({ id }) => id))
  const optionsOf = (some: typeof choices) => some.map(({ id, name }) => ({ value: id, label: name }))
  // A new account is usually for an operator that has no account yet.
  const groups = [
    { label: '还没有账号', options: optionsOf(choices.filter(({ id }) => waiting.has(id))) },
    { label: '已有账号', options: optionsOf(choices.filter(({ id }) => !waiting.has(id))) },
  ].filter(({ options }) => options.length > 0)
  return (
    <>
      <PlainField of={admins.add} name="name" />
      <PlainField of={admins.add} name="trueName" />
      {!hidden.has('phone') && (
        <Field of={AdminDraft} name="phone" hint={row?.phone ? `现为 ${row.phone}，空着不改` : undefined}>
          <Input maxLength={11} inputMode="numeric" />
        </Field>
      )}
      <Field of={AdminDraft} name="role" verb="选择" hint={fixed ? '随上级账号' : row && '改角色会让它在各处退出登录'}>
        <WordSelect
          options={roles.toReversed().map((value) => ({ value, label: roleNames[value] }))}
          allowClear={false}
          disabled={fixed}
          onSelect={onRole}
        />
      </Field>
      <Field of={AdminDraft} name="operatorId">
        <OneSelect
          allowClear={false}
          disabled={fixed}
          loading={all.isPending}
          options={groups.length > 1 ? groups : optionsOf(choices)}
          adding={kind === 'platform' ? undefined : newOperator}
        />
      </Field>
      <PlainField of={admins.add} name="validUntil" />
      <PlainField of={admins.add} name="defaultDownNum" />
      <PlainField of={admins.add} name="allowLogin" hint={row && '禁止后在线的立即退出'} />
    </>
  )
}
