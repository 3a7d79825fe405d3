import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearedWords, type Picture, pictures } from '#contract/pictures/pictures.ts'
import { notice } from '../../kit/look/toast.ts'
import { read } from '../../kit/read/query.ts'
import { ActButton } from '../../parts/input/ActButton.tsx'
import type { Brought } from './picker/picked.ts'

/** Finds a picture that is to be printed again. If it cannot be printed any more, the user is told why and `found` is not called. */
export function usePrintable(found: (picture: Picture) => void) {
  const [busy, setBusy] = useState(false)
  const find = async (pictureId: number) => {
    setBusy(true)
    try {
      const { rows } = await read(pictures.list, { body: { ids: [pictureId], size: 1 } })
      const [picture] = rows
      if (picture && picture.thumbUrl !== null) found(picture)
      else notice.info(picture ? `照片${clearedWords}，不能再打` : '照片不在可见范围内，不能再打')
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return { busy, find: (pictureId: number) => void find(pictureId) }
}

interface Props {
  pictureId: number
  /** The page on which it is printed. */
  path: string
  /** As it was printed before. */
  how: Brought['how']
}

/** Opens the print ticket with the same picture and settings. The reason for printing it again is entered there. */
export function PrintAgain({ pictureId, path, how }: Props) {
  const navigate = useNavigate()
  const { busy, find } = usePrintable(
    (picture) => void navigate(path, { state: { pictures: [picture], how } satisfies Brought }),
  )
  return (
    <ActButton disabled={busy} onClick={() => find(pictureId)}>
      再打一次
    </ActButton>
  )
}
