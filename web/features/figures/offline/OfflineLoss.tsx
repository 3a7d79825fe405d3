import { clsx } from 'clsx'
import { useState } from 'react'
import type { AreaLoss } from '#contract/reports/offlineLosses.ts'
import { silenceTitles } from '#contract/scenic/deviceHealth.ts'
import { yuanSign } from '../../../kit/format.ts'
import { Drawer } from '../../../parts/frame/Drawer.tsx'
import { Button } from '../../../parts/input/Button.tsx'
import { CameraLosses } from './CameraLosses.tsx'

/** What silent cameras cost a scenic area today. It opens the cameras that the sum comes from. */
export function OfflineLoss({ loss: { id, name, lostFen }, className }: { loss: AreaLoss; className?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="link"
        className={clsx(className)}
        title="哪些摄像头，少收了多少"
        aria-label={`${name} ${lossInWords(lostFen)}`}
        onClick={() => setOpen(true)}
      >
        {lossInWords(lostFen)}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={`${name} 今日${silenceTitles.lostFen}`} small>
        <CameraLosses areaId={id} max={50} />
      </Drawer>
    </>
  )
}

/** 今日离线损失约 ¥320.00 */
export const lossInWords = (fen: number) => `今日${silenceTitles.lostFen}约 ${yuanSign(fen)}`
