import { useEffect, useState } from 'react'
import { pictures } from '#contract/pictures/pictures.ts'
// Drawn by the scenes of the simulator; it shows no real person.
import demonstration from '#web/features/videos/preview/demonstration.webp'
import { canCall } from '#web/kit/access/access.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { useRead } from '#web/kit/read/query.ts'

interface Shown {
  readonly image: HTMLImageElement
  /** One of the project's. */
  readonly own: boolean
}

/** Colours are judged by day. */
const byDay = { fromHour: 8, toHour: 17 } as const

/** The sample picture for a template: a photo of its project if the account may see one, otherwise a generated one. */
export function usePicture(caseId: number | undefined): Shown | undefined {
  const enabled = caseId !== undefined && canCall(pictures.list)
  const body = { caseId: caseId ?? 0, size: 12 }
  const lit = useRead(pictures.list, { body: { ...body, ...byDay } }, { enabled, staleMs: 300_000 })
  const noneByDay = lit.data?.rows.length === 0
  const any = useRead(pictures.list, { body }, { enabled: enabled && noneByDay, staleMs: 300_000 })
  const [shown, setShown] = useState<Shown>()
  const { data, isPending } = noneByDay ? any : lit
  const rows = enabled ? (data?.rows ?? []) : []
  const photo = (rows.find(({ width, height }) => width > height) ?? rows[0])?.previewUrl
  const waits = enabled && isPending
  useEffect(() => {
    if (waits) return
    let isWanted = true
    const load = (url: string, own: boolean) => {
      const image = new Image()
      // The pixels of an image from another origin can be read only if that origin allows it (CORS).
      image.crossOrigin = 'anonymous'
      image.onload = () => isWanted && setShown({ image, own })
      image.onerror = () => isWanted && own && load(demonstration, false)
      image.src = url
    }
    if (photo) load(fileAddress(photo), true)
    else load(demonstration, false)
    return () => {
      isWanted = false
    }
  }, [photo, waits])
  return shown
}
