import { Popover } from 'antd'
import { useState } from 'react'
import { credentialsOf, currentEnvironment, type Environment, enter, forgetAccount } from '../kit/session.ts'
import { currentSite } from '../kit/site.ts'
import { Icon } from '../parts/Icon.tsx'

/** Which environment calls go to. With a second one configured it opens the choice; switching swaps token and base address and loads anew. */
export function EnvironmentTag() {
  const [open, setOpen] = useState(false)
  const now = currentEnvironment()
  if (!currentSite().environmentB) return <Tag of={now} />
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      align={{ offset: [0, 8] }}
      arrow={false}
      content={
        <ul className="environments">
          {(['A', 'B'] as const).map((one) => (
            <li key={one}>
              <button type="button" className="mi" disabled={one !== now && !credentialsOf(one)} onClick={() => (one === now ? setOpen(false) : switchTo(one))} data-env={one}>
                <Tag of={one} />
                <span className="t3 el">{credentialsOf(one)?.request ?? '未登录，请退出后重新登录'}</span>
                {one === now && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="env-button" aria-expanded={open} aria-label={`当前为 ${now} 环境，切换环境`}>
        <Tag of={now} />
      </button>
    </Popover>
  )
}

const Tag = ({ of }: { of: Environment }) => (
  <span className="env-tag" title={`${of} 环境`}>
    <i>
      <b>{of}</b>
    </i>
    环境
  </span>
)

/** The other environment may know the account under another role, so it is asked for after loading. */
function switchTo(environment: Environment) {
  if (!enter(environment)) return
  forgetAccount()
  location.reload()
}
