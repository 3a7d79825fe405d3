import { Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import type { TSchema } from 'typebox'
import { shapeOf } from '../../kit/form/shape.ts'

interface Props extends Omit<TextAreaProps, 'maxLength' | 'autoSize' | 'name'> {
  /** The contract's object with the field, which gives its maximum length. */
  of: TSchema
  name: string
  minRows?: number
  maxRows?: number
}

/** A few lines of a person's own words; as high as they are. */
export const NoteInput = ({ of, name, minRows = 3, maxRows = 6, ...rest }: Props) => (
  <Input.TextArea autoSize={{ minRows, maxRows }} maxLength={shapeOf(of, name).maxLength} {...rest} />
)
