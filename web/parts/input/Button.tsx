import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { keyNames } from '../../kit/look/shortcuts.ts'
import { Glyph } from '../value/Glyph.tsx'
import { Icon, type IconName } from '../value/Icon.tsx'
import styles from './Button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** At most one `primary` or `danger` on a screen. */
  kind?: 'plain' | 'primary' | 'danger' | 'text' | 'link'
  size?: 'small' | 'large'
  icon?: IconName
  busy?: boolean
  /** A link in the colour of secondary text. */
  quiet?: boolean
  /** A link that deletes: in the colour of danger, and apart from the one before it. */
  drop?: boolean
  submit?: boolean
  /** The shortcut that does the same, said in its hint; spelled as `useShortcut` has it. */
  keys?: string | undefined
  /** Why it cannot be pressed now; then it cannot, but can still be reached, so that it can say so. */
  why?: string | false | undefined
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The product's button. While `busy` it keeps its width and its focus, and ignores clicks. */
export function Button({
  kind = 'plain',
  size,
  icon,
  busy,
  quiet,
  drop,
  submit,
  keys,
  why,
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={clsx(
        styles.button,
        styles[kind],
        size && styles[size],
        quiet && styles.quiet,
        drop && styles.drop,
        why && styles.refused,
        className,
      )}
      aria-disabled={busy || Boolean(why) || undefined}
      aria-busy={busy || undefined}
      {...(keys && { 'aria-keyshortcuts': spoken(keys), title: `快捷键 ${written(keys)}` })}
      onClick={busy || why ? refuse : onClick}
      {...rest}
      {...(why && { title: why, 'aria-description': why })}
    >
      {busy ? <Glyph shape="ring" size={14} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button that is disabled would lose the focus, which then begins again at the top of the page. */
const refuse = (event: MouseEvent) => event.preventDefault()

const written = (keys: string) => keyNames(keys).join(' ')
/** As ARIA spells them; keys in a row are beyond it. */
const spoken = (keys: string) => (keys.includes(' ') ? undefined : keyNames(keys).join('+').replace('Ctrl', 'Control'))

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> {
  icon: IconName
  /** What the button does, for screen readers and as its hint. */
  label: string
  small?: boolean
  /** The button represents something that is switched on. */
  chosen?: boolean
  /** Its request is under way. */
  busy?: boolean
  /** The shortcut that does the same, said after its label. */
  keys?: string | undefined
  /** As of `Button`. */
  why?: string | false | undefined
  iconSize?: number
  ref?: Ref<HTMLButtonElement>
}

/** A button of one icon; its label is always said. */
export function IconButton({
  icon,
  label,
  small,
  chosen,
  busy,
  keys,
  why,
  iconSize,
  className,
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={clsx(
        styles.iconButton,
        small && styles.small,
        chosen && styles.chosen,
        busy && styles.turning,
        why && styles.refused,
        className,
      )}
      aria-label={label}
      title={keys ? `${label} ${written(keys)}` : label}
      aria-keyshortcuts={keys && spoken(keys)}
      aria-disabled={Boolean(why) || undefined}
      onClick={why ? refuse : onClick}
      {...rest}
      {...(why && { title: `${label}：${why}`, 'aria-description': why })}
    >
      <Icon name={icon} size={iconSize} />
      {children}
    </button>
  )
}

/** A number at the corner of an icon button. */
export const Badge = ({ children }: { children: ReactNode }) => <span className={styles.badge}>{children}</span>
