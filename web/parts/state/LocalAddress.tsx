import { clsx } from 'clsx'
import { Glyph, toneClass } from '../value/Glyph.tsx'
import styles from './LocalAddress.module.css'

const printed = '这是本机地址，印出后别处扫不开。请管理员先设置 PUBLIC_URL。'

/** A warning if an address that leaves this computer, such as that of a printed code, would lead back to it; otherwise nothing. */
export const LocalAddress = ({ url, text = printed }: { url: string; text?: string }) =>
  /^(localhost|127\.|\[::1\])/.test(URL.parse(url)?.host ?? '') ? (
    <p className={clsx(styles.warning, toneClass.warn)}>
      <Glyph shape="triangle" />
      {text}
    </p>
  ) : null
