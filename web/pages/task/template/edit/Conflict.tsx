import { Comparison } from '#web/parts/form/Comparison.tsx'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { describe, fieldTitle } from './fieldWords.tsx'
import type { Saving } from './useSaving.ts'

/** What somebody else has saved of the template meanwhile: each field is chosen, and nothing is lost. */
export function Conflict({ saving: { late, saveChosen, busy } }: { saving: Saving }) {
  const { question, answer } = late
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => answer()}
      title="别人也改了这个模板"
      width={720}
      cancelText="回到编辑"
      action={{ text: '按所选保存', run: saveChosen, busy, disabled: question?.isOpen === true }}
    >
      {question && (
        <Comparison
          rows={question.rows}
          chosen={question.chosen}
          onChoose={question.choose}
          act={false}
          over={question.over}
          title={fieldTitle}
          describe={describe}
        />
      )}
    </Dialog>
  )
}
