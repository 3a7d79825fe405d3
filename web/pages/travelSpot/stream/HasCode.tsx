import { rtmpCases } from '#contract/streams/rtmpCases.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { Icon } from '#web/parts/value/Icon.tsx'

/** Whether there is a stream code; never the code. */
export const HasCode = ({ code }: { code: string | null }) =>
  code ? (
    <span className="row" style={{ gap: 4 }}>
      <Icon name="lock" size={14} />
      已加密
    </span>
  ) : (
    <span className="t3">{fieldIn(fieldsOf(rtmpCases.list), 'code').none}</span>
  )
