import { clsx } from 'clsx'
import { Glyph, toneClass } from '../value/Glyph.tsx'
import styles from './LocalAddress.module.css'

/** A warning if a printed code would lead to this computer; otherwise nothing. */
export const LocalAddress = ({ url }: { url: string }) =>
  /^(localhost|127\.|\[::1\])/.test(URL.parse(url)?.host ?? '') ? (
    <p className={clsx(styles.warning, toneClass.warn)}>
      <Glyph shape="triangle" />
      这是本机地址，印出后别处扫不开。请管理员先设置 PUBLIC_URL。
    </p>
  ) : null
