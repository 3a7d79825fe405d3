import { lazy, Suspense } from 'react'
import { useQuestion } from '../kit/confirm.ts'

/** Where questions are asked; mounted once in the shell. */
export function Confirms() {
  const asked = useQuestion()
  return (
    asked && (
      <Suspense>
        <Frame question={asked.question} answer={asked.answer} />
      </Suspense>
    )
  )
}

const Frame = lazy(() => import('./frame/QuestionFrame.tsx'))
