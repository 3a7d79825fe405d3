import { useState } from 'react'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import { BarePlaces } from '#web/features/scenic/BarePlaces.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { toast } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import styles from './BareAreas.module.css'

interface Area {
  readonly id: number
  readonly name: string
}

/** Scenic areas in which no code is in use, each with one press away from one. */
export function BareAreas() {
  const read = useRead(channelCodes.bare, {}, { live: ['code'] })
  const add = useAction(channelCodes.add, { invalidates: [channelCodes.list, channelCodes.bare] })
  const [all, setAll] = useState(false)
  const make = ({ id, name }: Area) => add.run({ body: { areaId: id, name: `${name.slice(0, 34)} 入口码` } })
  const makeOne = async (area: Area) => {
    if (await make(area)) toast.ok(`已为「${area.name}」生成渠道码`)
  }
  const makeAll = async (rows: readonly Area[]) => {
    setAll(true)
    let made = 0
    for (const area of rows) if (await make(area)) made++
    setAll(false)
    if (made > 0) toast.ok(`已生成 ${made} 个渠道码`)
  }
  return (
    <BarePlaces
      button="未配码景区"
      icon="qr"
      title="未配码的景区"
      read={read}
      none="每个景区都有在用的码"
      noteOf={({ province }) => province}
      act={(area) => (
        <Button kind="link" disabled={add.busy || all} onClick={() => void makeOne(area)}>
          生成
        </Button>
      )}
      foot={(rows) =>
        rows.length > 1 && (
          <p className={styles.foot}>
            <Button kind="primary" busy={all} onClick={() => void makeAll(rows)}>
              全部生成 {rows.length} 个
            </Button>
          </p>
        )
      }
    />
  )
}
