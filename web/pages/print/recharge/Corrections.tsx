import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type PrintRecharge, printRecharges, rechargeKinds } from '#contract/printing/printRecharges.ts'
import { canCall } from '#web/kit/access/access.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRowForm } from '#web/parts/form/rowForm.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Section } from '#web/parts/value/Details.tsx'

const { correction } = rechargeKinds
const CorrectDialog = lazy(() => import('./CorrectDialog.tsx'))

/** What a recharge amounts to by now, and where the platform puts it right; of a correction, which recharge it is about. */
export default function Corrections({ row }: { row: PrintRecharge }) {
  const { correctsId, correctedPrints, correctedFen } = row
  const form = useRowForm<PrintRecharge>()
  const { props } = form
  if (correctsId !== null)
    return (
      <Section title={correction}>
        <p>
          更正的是 <Link to={`/print/recharge?open=${correctsId}`}>记录 #{correctsId}</Link>
        </p>
      </Section>
    )
  const corrects = canCall(printRecharges.correct)
  if (!corrects && correctedPrints === null) return null
  return (
    <Section
      title={correction}
      end={
        corrects && (
          <Button size="small" onClick={() => form.edit(row)}>
            {correction}
          </Button>
        )
      }
    >
      <p>
        {correctedPrints === null || correctedFen === null ? (
          <span className="t3">没有更正过。记错了另记一条更正，原来的记录不变。</span>
        ) : (
          <>
            更正后为 <b>{count(correctedPrints)}</b> 张，<b>{yuanSign(correctedFen)}</b>
          </>
        )}
      </p>
      {form.needed && props.row && (
        <Suspense>
          <CorrectDialog {...props} row={props.row} />
        </Suspense>
      )}
    </Section>
  )
}
