import { useState } from 'react'
import { deviceGroups, maxMoves } from '#contract/scenic/deviceGroups.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice, toast } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { type Camera, type Column, columnsOf, type Move, movesTo, reversed, whyFull } from './grouping.ts'

const reads = [deviceGroups.list, deviceGroups.ofCase]

/** The groups of a project, the cameras that are chosen among them, and moving these. */
export function useGrouping(caseId: number) {
  const { data, error, refetch } = useRead(deviceGroups.ofCase, { body: { caseId } })
  useEvery(15_000, () => void refetch())
  const arranging = useAction(deviceGroups.arrange, { invalidates: reads, failed: () => void refetch() })
  const [chosenIds, choose] = useState<ReadonlySet<number>>(new Set())
  const columns = data && columnsOf(data)
  const chosen = data?.cameras.filter(({ id }) => chosenIds.has(id)) ?? []
  const send = (moves: readonly Move[]) => arranging.run({ body: { caseId, moves: [...moves] } })

  const move = async (cameras: readonly Camera[], to: Column) => {
    const moves = movesTo(cameras, to.id)
    const why = whyFull(to, moves.length)
    if (moves.length === 0) return
    if (why) return toast.error(why)
    if (moves.length > maxMoves) return toast.error(`一次最多移 ${count(maxMoves)} 台`)
    if (!(await send(moves))) return
    choose(new Set())
    const only = moves.length === 1 ? `「${cameras.find(({ id }) => id === moves[0]!.deviceId)!.name}」` : undefined
    const what = only ?? `${count(moves.length)} 台摄像头`
    notice.ok(to.id === null ? `${what}已移出组` : `${what}已移到「${to.name}」`, {
      action: { text: '撤销', run: () => void send(reversed(moves)) },
    })
  }
  const put = (ids: readonly number[], on: boolean) =>
    choose((now) => new Set([...[...now].filter((id) => !ids.includes(id)), ...(on ? ids : [])]))
  return {
    ...{ columns, error, refetch, chosen, put, move, busy: arranging.busy },
    isChosen: (id: number) => chosenIds.has(id),
    clear: () => choose(new Set()),
  }
}
