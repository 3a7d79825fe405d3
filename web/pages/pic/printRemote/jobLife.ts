import { cancellingWords, type PrintJob, printJobStates } from '#contract/printing/printJobs.ts'
import { count } from '#web/kit/format.ts'
import { type LifePoint, type LifeStep, lifeSteps } from '#web/parts/value/lifeSteps.ts'

/** The life of a print job, without the steps whose time is hidden from the account. */
export function jobLife(job: PrintJob): LifeStep[] {
  const { state, createdAt, sentAt, doneAt, byName, printerName, cancelling } = job
  const isOver = doneAt !== null
  const points: (LifePoint & { readonly needs: keyof PrintJob })[] = [
    { key: 'made', needs: 'createdAt', title: '提交', icon: 'upload', at: createdAt, fact: byName },
    {
      ...{ key: 'sent', needs: 'sentAt', title: '发出', icon: 'go', at: sentAt },
      fact: sentAt ? printerName : isOver ? '没有发出' : undefined,
    },
    {
      ...{ key: 'over', needs: 'doneAt', title: printJobStates[isOver ? state : 'done'], icon: 'printer', at: doneAt },
      failed: state === 'failed',
      fact: isOver ? endOf(job) : cancelling ? cancellingWords[0] : undefined,
    },
  ]
  return lifeSteps(points.filter(({ needs }) => needs in job))
}

const endOf = ({ state, printed, reason }: PrintJob) => (state === 'done' ? `出纸 ${count(printed)} 张` : reason)
