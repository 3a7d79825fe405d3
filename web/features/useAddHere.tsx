import { type ComponentType, type ReactElement, Suspense, useState } from 'react'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../kit/access/access.ts'
import { verbPhrase } from '../kit/format.ts'
import { useOnceOpen } from '../parts/frame/Drawer.tsx'
import { Button } from '../parts/input/Button.tsx'
import styles from './useAddHere.module.css'

export interface NewProps {
  open: boolean
  /** What is known of it already. */
  start?: object | undefined
  onClose(): void
  onAdded(id: number): void
}

/** What can be made in a select, and how. */
export interface Adding {
  /** 项目: what is made. */
  what: string
  /** The call that makes it: nobody is offered what he may not do. */
  operation: Operation
  dialog: ComponentType<NewProps>
  start?: object | undefined
}

/** Makes what is missing in a select where it is asked for: the foot of the select's popup, and the dialog that it opens. */
export function useAddHere(adding: Adding | undefined, onAdded: NewProps['onAdded']) {
  const [open, setOpen] = useState(false)
  const needed = useOnceOpen(open)
  if (!adding || !canCall(adding.operation)) return { popup: {}, dialog: null }
  const { what, dialog: New, start } = adding
  return {
    popup: {
      notFoundContent: verbPhrase('还没有', what),
      popupRender: (choices: ReactElement) => (
        <>
          {choices}
          <div className={styles.add}>
            {/* The select must not take the press for its own. */}
            <Button
              kind="text"
              icon="plus"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOpen(true)}
            >
              新建{what}
            </Button>
          </div>
        </>
      ),
    },
    dialog: needed && (
      <Suspense>
        <New open={open} start={start} onClose={() => setOpen(false)} onAdded={onAdded} />
      </Suspense>
    ),
  }
}
