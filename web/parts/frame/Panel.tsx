import { Popover } from 'antd'
import { type ReactElement, type ReactNode, Suspense } from 'react'

interface Props {
  /** What the panel holds; its file may be loaded only when it is opened. */
  content: ReactNode
  /** The button that opens it. */
  children: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
}

/** A panel that a click opens below a button at the right end of a line. */
export function Panel({ content, children, ...rest }: Props) {
  return (
    <Popover
      {...rest}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Suspense>{content}</Suspense>}
    >
      {children}
    </Popover>
  )
}
