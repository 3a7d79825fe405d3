import { type CameraSteps, faceMatches, type PictureSteps } from '#contract/pictures/faceMatches.ts'
import { columnsOf } from '#web/crud/columns.tsx'
import { percent } from '#web/kit/format.ts'
import { type Place, photosOf } from './photosOf.ts'

/** A rate of a camera; a dash if there is nothing to divide by. */
export const rateText = (rate: number | null) =>
  rate === null ? <span className="t3">—</span> : percent(rate / 10_000)

/** The columns of cameras, each figure with the pictures behind it. */
export function stepColumns({ dayFrom, dayTo }: Place) {
  const to = (step: keyof PictureSteps) => (row: CameraSteps) =>
    photosOf(step, { areaId: row.areaId, caseId: row.caseId, deviceId: row.id, dayFrom, dayTo })
  return columnsOf(faceMatches.cameras, {
    name: { head: true, width: 160 },
    areaName: { width: 150, grow: true },
    caseName: { width: 120, grow: true },
    taken: { width: 100, to: to('taken') },
    matched: { width: 100, to: to('matched') },
    matchRate: { width: 90, render: ({ matchRate }) => rateText(matchRate) },
    sold: { width: 100, to: to('sold') },
    saleRate: { width: 90, render: ({ saleRate }) => rateText(saleRate) },
    printed: { width: 100, to: to('printed') },
  })
}
