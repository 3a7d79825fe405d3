import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { PageName } from '#contract/menu.ts'
import { pageByName } from '#contract/menu.ts'
import { grantOf, placeOf } from '../../kit/access/access.ts'
import { Failed, Refused } from '../../kit/call/call.ts'
import { readSession } from '../../kit/call/session.ts'
import { clock } from '../../kit/format.ts'
import { Button } from '../input/Button.tsx'
import { copyText } from '../input/Copy.tsx'
import { Glyph } from '../value/Glyph.tsx'
import styles from './Empty.module.css'

/** Nothing to show: the fact, the conditions that made it so, one step. */
export function Empty({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <Blank art={viewfinder} title={title} note={note}>
      {children}
    </Blank>
  )
}

/** What failed, why, and the next step. An administrator needs the request number. */
export function ErrorState({ what, error, retry }: { what: string; error: Error; retry?: () => void }) {
  const id = error instanceof Refused || error instanceof Failed ? error.requestId : ''
  const status = error instanceof Failed && error.status ? `（${error.status}）` : ''
  return (
    <Blank
      art={<Glyph shape="octagon" size={28} />}
      tone="down"
      title={`${what}没有取到`}
      note={`${(error.message || '没有收到原因').replace(/。$/, '')}${status}，时刻 ${clock(Date.now())}`}
    >
      {retry && (
        <Button kind="primary" onClick={retry}>
          重试
        </Button>
      )}
      {id && (
        <Button icon="copy" onClick={() => void copyText(id)}>
          复制错误编号
        </Button>
      )}
      {id && <small className={clsx('t3', styles.id)}>{id}</small>}
    </Blank>
  )
}

/** The account may not open a page: names the page and who can grant it, or that it is not for the account's role. */
export function NoAccess({ page }: { page: PageName }) {
  const navigate = useNavigate()
  const { title = page } = pageByName.get(page) ?? {}
  const { grantable, by, roles } = grantOf(page)
  return (
    <Blank
      art={padlock}
      title={`没有查看 ${title} 的权限`}
      note={grantable ? `可请${by}开通「${placeOf(page)}」` : `此页面只给${roles}账号`}
    >
      <Button onClick={() => void navigate(-1)}>返回上一页</Button>
      {grantable && (
        <Button
          kind="link"
          onClick={() => void copyText(`请为账号 ${readSession()?.name ?? ''} 开通「${placeOf(page)}」的权限。`)}
        >
          复制申请说明
        </Button>
      )}
    </Blank>
  )
}

/** A drawing, a fact, a note and steps, in the middle of the place. */
export function Blank({
  art,
  tone,
  title,
  note,
  as: Title = 'h3',
  large,
  children,
}: {
  art: ReactNode
  tone?: 'down'
  title: string
  note?: ReactNode
  /** `h1` if the title is that of the whole page. */
  as?: 'h1' | 'h3'
  large?: boolean
  children?: ReactNode
}) {
  return (
    <div className={clsx(styles.blank, large && styles.large)} role={tone === 'down' ? 'alert' : undefined}>
      <span className={tone === 'down' ? styles.mark : styles.art}>{art}</span>
      <Title>{title}</Title>
      {note && <p className="t3">{note}</p>}
      {children && <div className={styles.steps}>{children}</div>}
    </div>
  )
}

const viewfinder = (
  <svg
    width="96"
    height="60"
    viewBox="0 0 96 60"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M14 18v-8h8M74 10h8v8M82 44v8h-8M22 52h-8v-8" />
    <path d="M24 44 40 24l10 13 7-8 15 15Z" />
    <circle cx="66" cy="20" r="4" />
  </svg>
)
const padlock = (
  <svg
    width="96"
    height="60"
    viewBox="0 0 96 60"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <rect x="34" y="26" width="28" height="24" rx="3" />
    <path d="M40 26v-6a8 8 0 0 1 16 0v6M48 36v5" />
    <path d="M10 50h18M68 50h18" strokeDasharray="2 5" />
  </svg>
)
