import type { Reply } from '#contract/kit.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { BarePlaces } from '#web/features/scenic/BarePlaces.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'

type Bare = Reply<typeof scenicDivisions.bare>['rows'][number]

/** Scenic areas that get nothing of today's turnover, because no agreement says what; each with the way to one. */
export function Unagreed({ onAdd }: { onAdd(areaId: number): void }) {
  return (
    <BarePlaces
      button="未约定景区"
      title="今天没有分成约定的景区"
      read={useRead(scenicDivisions.bare, {})}
      none="每个景区今天都有约定"
      noteOf={noteOf}
      act={({ id }, close) =>
        canCall(scenicDivisions.add) && (
          <Button
            kind="link"
            onClick={() => {
              close()
              onAdd(id)
            }}
          >
            新增
          </Button>
        )
      }
    />
  )
}

const noteOf = ({ province, endedOn, beginsOn }: Bare) =>
  beginsOn ? `${beginsOn} 开始` : endedOn ? `${endedOn} 已到期` : province
