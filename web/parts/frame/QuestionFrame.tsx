import { Modal } from 'antd'
import type { Question } from '../../kit/confirm.ts'
import { useSilentShortcuts } from '../../kit/shortcuts.ts'
import { Button } from '../Button.tsx'

/** The question before something that cannot be undone. */
export default function QuestionFrame({ question, answer }: { question: Question; answer(yes: boolean): void }) {
  useSilentShortcuts()
  return (
    <Modal
      open
      onCancel={() => answer(false)}
      width={400}
      className="jy-dialog question"
      style={{ top: 'var(--dialog-top)' }}
      closable={false}
      title={question.title}
      zIndex={1700}
      footer={
        <div className="frame-foot">
          <span className="sp" />
          {!question.only && (
            <Button onClick={() => answer(false)} autoFocus>
              取消
            </Button>
          )}
          <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)} autoFocus={question.only}>
            {question.action}
          </Button>
        </div>
      }
    >
      {question.text && <p className="t2">{question.text}</p>}
    </Modal>
  )
}
