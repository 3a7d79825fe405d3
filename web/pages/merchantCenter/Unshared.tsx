import { Link } from 'react-router'
import type { Reply } from '#contract/kit.ts'
import { shareRatios } from '#contract/sharing/shareRatios.ts'
import { BarePlaces } from '#web/features/scenic/BarePlaces.tsx'
import { can, canCall } from '#web/kit/access/access.ts'
import { boundary } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'

type Bare = Reply<typeof shareRatios.bare>['rows'][number]

/** Projects whose enterprise gets nothing of an order that is paid now, each with the way to a ratio, or to an enterprise first. */
export function Unshared({ onAdd }: { onAdd(start: object): void }) {
  return (
    <BarePlaces
      button="未分账项目"
      title="现在不给企业分账的项目"
      read={useRead(shareRatios.bare, {})}
      none="每个项目现在都给企业分账"
      noteOf={noteOf}
      act={({ id, areaId, enterpriseName, startsAt }, close) =>
        enterpriseName === null
          ? can('enterprise') && <Link to="/merchantCenter/enterprise">绑定企业</Link>
          : !startsAt &&
            canCall(shareRatios.add) && (
              <Button
                kind="link"
                onClick={() => {
                  close()
                  onAdd({ areaId, caseId: id })
                }}
              >
                设比例
              </Button>
            )
      }
    />
  )
}

const noteOf = ({ areaName, enterpriseName, startsAt, endedAt }: Bare) =>
  [
    areaName,
    enterpriseName === null
      ? '还没有企业'
      : startsAt
        ? `${boundary(startsAt, 'start')} 开始`
        : endedAt
          ? `${boundary(endedAt, 'end')} 已结束`
          : '还没有比例',
  ].join(' · ')
