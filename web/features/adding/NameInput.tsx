import { Input, type InputProps } from 'antd'
import { useNarrow } from '../../kit/look/narrow.ts'

interface Props extends InputProps {
  /** A name is proposed: on a phone, whose keyboard would cover the rest of the form, it is not focused then. */
  proposed: boolean
}

/** The name of a new row, with which its form begins. */
export function NameInput({ proposed, ...rest }: Props) {
  const narrow = useNarrow()
  return <Input maxLength={40} autoFocus={!(proposed && narrow)} {...rest} />
}

/** Whether the form begins with a name. */
export const hasName = (start: object) => Boolean((start as { name?: string }).name)
