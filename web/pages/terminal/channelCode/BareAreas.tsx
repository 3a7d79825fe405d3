import { useState } from 'react'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { AreaLines } from '#web/features/scenic/AreaLines.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { toast } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Empty, ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import styles from './BareAreas.module.css'

/** Scenic areas in which no code is in use, each with one press away from one. */
export function BareAreas() {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useRead(channelCodes.bare, {}, { live: ['code'] })
  const number = data?.rows.length
  if (number === 0 && !open) return null
  return (
    <>
      <Button icon="qr" onClick={() => setOpen(true)}>
        未配码景区{number !== undefined && ` ${number}`}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="未配码的景区" width={520}>
        {error && !data ? (
          <ErrorState what="未配码的景区" error={error} retry={() => void refetch()} />
        ) : data ? (
          <Areas rows={data.rows} />
        ) : (
          <Skeleton rows={4} columns={2} />
        )}
      </Dialog>
    </>
  )
}

interface Area {
  readonly id: number
  readonly name: string
  readonly province: string
}

function Areas({ rows }: { rows: readonly Area[] }) {
  const add = useAction(channelCodes.add, { invalidates: [channelCodes.list, channelCodes.bare] })
  const [all, setAll] = useState(false)
  const make = ({ id, name }: Area) => add.run({ body: { areaId: id, name: `${name.slice(0, 34)} 入口码` } })
  const makeOne = async (area: Area) => {
    if (await make(area)) toast.ok(`已为「${area.name}」生成渠道码`)
  }
  const makeAll = async () => {
    setAll(true)
    let made = 0
    for (const area of rows) if (await make(area)) made++
    setAll(false)
    if (made > 0) toast.ok(`已生成 ${made} 个渠道码`)
  }
  if (rows.length === 0) return <Empty title="每个景区都有在用的码" />
  return (
    <>
      <AreaLines
        rows={rows.map((area) => ({ ...area, note: area.province }))}
        act={(area) => (
          <Button kind="link" disabled={add.busy || all} onClick={() => void makeOne(area)}>
            生成
          </Button>
        )}
      />
      {rows.length > 1 && (
        <p className={styles.foot}>
          <Button kind="primary" busy={all} onClick={() => void makeAll()}>
            全部生成 {rows.length} 个
          </Button>
        </p>
      )}
    </>
  )
}
