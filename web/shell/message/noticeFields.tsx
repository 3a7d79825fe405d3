import { noticeLinks } from '#contract/messages/notices.ts'
import { type Role, rising, roleNames } from '#contract/roles.ts'
import type { ControlProps } from '../../crud/form/CrudForm.tsx'
import { WordSelect } from '../../features/scenic/Select.tsx'
import { SeveralSelect } from '../../parts/input/SeveralSelect.tsx'

const links = [...noticeLinks].map(([value, label]) => ({ value, label }))

interface RolesProps extends ControlProps {
  value?: Role[]
  onChange?(roles: Role[]): void
}
function RolesInput({ form: _form, row: _row, value = [], onChange, ...rest }: RolesProps) {
  return (
    <SeveralSelect<Role[]>
      {...rest}
      options={rising.map((role) => ({ value: role, label: roleNames[role] }))}
      value={value}
      onChange={onChange}
    />
  )
}

interface LinkProps extends ControlProps {
  value?: string | null
  onChange?(path: string | null): void
}
function LinkInput({ form: _form, row: _row, value, onChange, ...rest }: LinkProps) {
  return (
    <WordSelect<string>
      {...rest}
      options={links}
      value={value ?? undefined}
      onChange={(path) => onChange?.(path ?? null)}
    />
  )
}

const byName = { when: ({ adminIds }: { adminIds?: number[] | null }) => !adminIds?.length }
/** The form of a message that a person writes. */
export const noticeFields = {
  title: { wide: true },
  text: { wide: true },
  level: {},
  link: { placeholder: '不带链接', verb: '选择', control: LinkInput },
  adminIds: { wide: true, placeholder: '不限账号', hint: '选了账号就只发给它们，不再看角色和运营商' },
  roles: { ...byName, wide: true, verb: '选择', control: RolesInput },
  operatorIds: { ...byName, wide: true, placeholder: '全部运营商', hint: '渠道连同名下的景区运营商' },
  startsAt: { hint: '空着为立即' },
  endsAt: { hint: '空着为一直展示，90 天后清理' },
} as const
