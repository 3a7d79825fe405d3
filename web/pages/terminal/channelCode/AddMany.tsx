import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { codeNoun } from '#contract/codes/short.ts'
import { withinOf } from '#web/crud/references.ts'
import { useShownList } from '#web/crud/shownList.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { notice } from '#web/kit/look/toast.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'

const PrintDialog = lazy(() => import('./PrintDialog.tsx'))
const SeriesDialog = lazy(() => import('./SeriesDialog.tsx'))
const verb = '批量新增'

/** Several codes at once, numbered; the sheets of the new ones are a press away. */
export function AddMany() {
  const { filter } = useShownList()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  const [made, setMade] = useState<number[]>([])
  const [printing, setPrinting] = useState(false)
  const offer = useRef<number>(undefined)
  // Without the page nothing would answer its button.
  useEffect(() => () => notice.close(offer.current ?? 0), [])
  useAct({ icon: 'plus', label: verb + codeNoun, run: () => setOpen(true) })
  const offerPrint = (ids: number[]) => {
    setMade(ids)
    const action = { text: `打印 ${ids.length} 个`, run: () => setPrinting(true) }
    offer.current = notice.ok(`已新增 ${ids.length} 个${codeNoun}`, { action })
  }
  const places = filter as Readonly<Record<string, number | undefined>>
  return (
    <>
      <Button icon={narrow ? undefined : 'plus'} aria-label={verb} onClick={() => setOpen(true)}>
        {narrow ? '批量' : verb}
      </Button>
      {needed && (
        <Suspense>
          <SeriesDialog
            open={open}
            title={verb + codeNoun}
            start={{ ...withinOf(places), pointId: places.pointId }}
            onMade={offerPrint}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
      {made.length > 0 && (
        <Suspense>
          <PrintDialog key={made[0]} open={printing} ids={made} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  )
}
