import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Glyph } from './State.tsx'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** At most one `primary` or `danger` on a screen. */
  kind?: 'plain' | 'primary' | 'danger' | 'text' | 'link'
  size?: 'small' | 'large'
  icon?: IconName
  busy?: boolean
  submit?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The product's button. While `busy` it keeps its width and takes no click. */
export function Button({ kind = 'plain', size, icon, busy, submit, children, className, disabled, ...rest }: Props) {
  const classes = ['btn', kinds[kind], size === 'small' ? 'sm' : size === 'large' ? 'lg' : '', className].filter(Boolean).join(' ')
  return (
    <button type={submit ? 'submit' : 'button'} className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busy ? <Glyph shape="ring" size={14} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  icon: IconName
  /** What the button does, for screen readers and as its hint. */
  label: string
  small?: boolean
  iconSize?: number
  ref?: Ref<HTMLButtonElement>
}

/** A button of one icon; its label is always said. */
export function IconButton({ icon, label, small, iconSize, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={['ib', small && 'sm', className].filter(Boolean).join(' ')} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  )
}

const kinds = { plain: '', primary: 'pri', danger: 'dan', text: 'txt', link: 'lnk' }
