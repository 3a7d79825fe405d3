import { coupons, type ReceiverGroup, receiverGroups } from '#contract/coupons/coupons.ts'
import { titleOf } from '#web/crud/kit.ts'
import { label } from '#web/kit/form/shape.ts'
import { DayRange } from '#web/parts/filter/DayRange.tsx'
import { InputFrame } from '#web/parts/input/Input.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './SendDialog.module.css'

/** Which visitors are shown, and sent coupons as a group. */
interface Conditions {
  readonly group: ReceiverGroup | 'all'
  /** Days of their last visit. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly q: string
}

export const startingWhom: Conditions = { group: 'all', q: '' }

/** The same as the call asks for them, without the search. */
export const conditionsOf = ({ group, from, to }: Conditions) => ({
  ...(group !== 'all' && { group }),
  ...(from && { lastSeenAtFrom: from }),
  ...(to && { lastSeenAtTo: to }),
})

const groups = Object.keys(receiverGroups) as ReceiverGroup[]

/** Whom coupons are for: a group, by the days of the last visit; or somebody by name, phone or order. */
export function Whom({ whom, onChange }: { whom: Conditions; onChange(whom: Conditions): void }) {
  return (
    <div className={styles.question}>
      <Segmented<Conditions['group']>
        label={label(coupons.sendToGroup.body, 'group')}
        options={[
          { value: 'all', label: '全部' },
          ...groups.map((group) => ({ value: group, label: receiverGroups[group] })),
        ]}
        value={whom.group}
        onChange={(group) => onChange({ ...whom, group })}
      />
      <DayRange
        from={whom.from}
        to={whom.to}
        clearable
        label={titleOf(coupons.receivers, 'lastSeenAt')}
        onChange={({ from, to }) => onChange({ ...whom, from, to })}
      />
      <InputFrame as="label" className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          value={whom.q}
          placeholder="昵称开头、手机号或尾号、订单号"
          aria-label="搜索游客"
          maxLength={40}
          onChange={({ target }) => onChange({ ...whom, q: target.value })}
        />
      </InputFrame>
    </div>
  )
}
