import { Select } from 'antd'
import { heldPages } from '#contract/menu.ts'
import type { OwnControl } from '#web/crud/filters.tsx'
import { byGroup } from '#web/features/accounts/permissions/choice.ts'
import { readSession } from '#web/kit/call/session.ts'
import { Icon } from '#web/parts/value/Icon.tsx'

/** Pages that accounts in sight can have by their role. */
export const pagesInSight = () => heldPages(readSession()?.role ?? 3, null)

/** Selects a page: the accounts that may open it. */
export const PageSelect: OwnControl = ({ placeholder, value, onChange }) => (
  <Select
    placeholder={placeholder}
    aria-label={placeholder}
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    suffixIcon={<Icon name="down" size={12} />}
    popupMatchSelectWidth={false}
    notFoundContent="没有这个页面"
    value={value as string | undefined}
    onChange={(page?: string) => onChange(page)}
    options={byGroup(pagesInSight()).map((group) => ({
      label: group.title,
      title: group.group,
      options: group.pages.map(({ page, title }) => ({ value: page, label: title })),
    }))}
  />
)
