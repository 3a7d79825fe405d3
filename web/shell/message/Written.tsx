import { lazy, Suspense, useState } from 'react'
import { can } from '../../kit/access/access.ts'
import { Button } from '../../parts/input/Button.tsx'

const Notices = lazy(() => import('./Notices.tsx'))

/** Opens the messages that people of the platform have written; only for accounts that may write them. */
export function Written() {
  const [open, setOpen] = useState(false)
  if (!can('channelCustomer')) return null
  return (
    <>
      <span className="sp" />
      <Button size="small" onClick={() => setOpen(true)}>
        发布的消息
      </Button>
      {open && (
        <Suspense>
          <Notices onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
