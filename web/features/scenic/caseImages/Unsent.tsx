import type { Question } from '#web/kit/look/confirm.ts'
import { AskBeforeLeaving } from '#web/parts/frame/leave.ts'
import { stopSendings, useSendings } from './sendings.ts'

const unsent: Question = {
  title: '图片还在上传，现在离开？',
  text: '还没有传完的图片不会保留，已传完的已经保存。',
  action: '放弃上传',
  danger: true,
}

/** Asks for confirmation before the user leaves the page while pictures are being uploaded. */
export const Unsent = () => useSendings().size > 0 && <AskBeforeLeaving dirty={unsent} onLeave={stopSendings} />
