import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeLarge, useLarge } from '#web/kit/look/large.ts'
import { ShortcutLayer } from '#web/kit/look/shortcuts.ts'
import { useBackCloses } from '#web/kit/look/useBackCloses.ts'

/** Where pictures are shown large; mounted once in the shell. Another page closes them. */
export function LargeViews() {
  const large = useLarge()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it waits for
  useEffect(() => closeLarge, [pathname])
  useBackCloses(large !== undefined, closeLarge)
  return (
    large && (
      <Suspense>
        <ShortcutLayer value={1}>
          <LargeView {...large} />
        </ShortcutLayer>
      </Suspense>
    )
  )
}

const LargeView = lazy(() => import('./LargeView.tsx'))
