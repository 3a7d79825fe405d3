import { lazy, Suspense } from 'react'
import { useProofRequest } from '../../kit/call/stepUp.ts'

/**
 * Where a dangerous call asks for a proof of identity, above whatever made the call; mounted once beside the questions.
 * The call continues by itself afterwards.
 */
export function StepUp() {
  const proofRequest = useProofRequest()
  return (
    proofRequest && (
      <Suspense>
        <StepUpDialog answer={proofRequest.answer} />
      </Suspense>
    )
  )
}

const StepUpDialog = lazy(() => import('./StepUpDialog.tsx'))
