import { type FocusEvent, useEffect, useState } from 'react'
import { InputFrame } from './Input.tsx'

interface Props {
  /** In fen. */
  value?: number | null
  onChange?(fen: number | null): void
  onBlur?(event: FocusEvent<HTMLInputElement>): void
  id?: string
  placeholder?: string
  /** The label for screen readers if there is no visible one. */
  label?: string
  width?: number
  disabled?: boolean
  autoFocus?: boolean
  'aria-invalid'?: boolean | 'true' | 'false'
  'aria-describedby'?: string
}

/** An amount typed in yuan and held in fen; at most two decimals, nothing else can be typed. Works inside antd's Form. */
export function FenInput({ value, onChange, onBlur, label, width, ...rest }: Props) {
  const [text, setText] = useState(() => formatFen(value))
  useEffect(() => {
    setText((shown) => (parse(shown) === (value ?? null) ? shown : formatFen(value)))
  }, [value])
  return (
    <InputFrame amount style={{ width }}>
      <span className="t3">¥</span>
      <input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={text}
        onChange={(event) => {
          const next = event.target.value
            .normalize('NFKC')
            .replace(/[,¥\s]/g, '')
            .replace('。', '.')
          // More digits than any amount has: the form reports amounts that are too large.
          if (!/^\d{0,12}(\.\d{0,2})?$/.test(next)) return
          setText(next)
          onChange?.(parse(next))
        }}
        onBlur={(event) => {
          setText(formatFen(parse(text)))
          onBlur?.(event)
        }}
      />
    </InputFrame>
  )
}

const formatFen = (fen: number | null | undefined) => (fen === null || fen === undefined ? '' : (fen / 100).toFixed(2))
/** Through the decimal digits, never through a binary fraction. */
function parse(text: string): number | null {
  const [whole = '', part = ''] = text.split('.')
  return whole === '' && part === '' ? null : Number(whole || '0') * 100 + Number(part.padEnd(2, '0'))
}
