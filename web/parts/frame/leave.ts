import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { currentToken } from '../../kit/call/session.ts'
import { confirm, type Question } from '../../kit/look/confirm.ts'

/** What would be lost: the changes of a form, or what this question says. */
export type Dirty = boolean | Question | undefined

/** Closes; asks first if there are unsaved changes. */
export async function leave({ dirty, onClose }: { dirty?: Dirty; onClose(): void }) {
  if (dirty) {
    if (!(await abandons(dirty))) return
    // Closing may itself be a history step, which must not ask again.
    agreed = true
  }
  onClose()
}

let agreed = false

/**
 * While mounted, following a link to another page, the browser's back button and closing the window ask first. Navigation
 * within the page does not: the list causes it, or the closing of what was saved. `onLeave` closes what the address does not.
 */
export function AskBeforeLeaving({ dirty, onLeave }: { dirty: Dirty; onLeave?(): void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !agreed && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  const asking = useRef(false)
  const answer = useEffectEvent((yes: boolean) => {
    if (!yes) return blocker.reset?.()
    onLeave?.()
    blocker.proceed?.()
  })
  useEffect(() => {
    // Who is signed out could not save any more.
    const stay = (event: Event) => currentToken() && event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => {
      removeEventListener('beforeunload', stay)
      agreed = false
    }
  }, [])
  // A second attempt while the question is open does not open another one.
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void abandons(dirty).then((yes) => {
      asking.current = false
      answer(yes)
    })
  }, [blocker, dirty])
  return null
}

const abandons = (dirty: Dirty) =>
  confirm(
    typeof dirty === 'object'
      ? dirty
      : { title: '放弃未保存的改动？', text: '已填写的内容不会保留。', action: '放弃改动', danger: true },
  )
