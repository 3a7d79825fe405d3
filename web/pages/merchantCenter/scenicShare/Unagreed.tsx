import { useState } from 'react'
import type { Reply } from '#contract/kit.ts'
import { scenicDivisions } from '#contract/sharing/scenicDivisions.ts'
import { AreaLines } from '#web/features/scenic/AreaLines.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'

const title = '今天没有分成约定的景区'
type Bare = Reply<typeof scenicDivisions.bare>['rows'][number]

/** Scenic areas that get nothing of today's turnover, because no agreement says what; each with the way to one. */
export function Unagreed({ onAdd }: { onAdd(areaId: number): void }) {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useRead(scenicDivisions.bare, {})
  const number = data?.rows.length
  if (number === 0 && !open) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>未约定景区{number !== undefined && ` ${number}`}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} width={520}>
        {error && !data ? (
          <ErrorState what={title} error={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton rows={4} columns={2} />
        ) : data.rows.length === 0 ? (
          <Empty title="每个景区今天都有约定" />
        ) : (
          <AreaLines
            rows={data.rows.map((area) => ({ ...area, note: noteOf(area) }))}
            act={({ id }) =>
              canCall(scenicDivisions.add) && (
                <Button
                  kind="link"
                  onClick={() => {
                    setOpen(false)
                    onAdd(id)
                  }}
                >
                  新增
                </Button>
              )
            }
          />
        )}
      </Dialog>
    </>
  )
}

const noteOf = ({ province, endedOn, beginsOn }: Bare) =>
  beginsOn ? `${beginsOn} 开始` : endedOn ? `${endedOn} 已到期` : province
