import { useNavigate } from 'react-router'
import { Button } from '../../parts/input/Button.tsx'
import { Page } from '../../parts/page/Page.tsx'
import { Blank } from '../../parts/state/Empty.tsx'

/** /404: an address that leads nowhere. */
export function Lost() {
  const navigate = useNavigate()
  return (
    <Page kind="surface">
      <Blank art={signposts} as="h1" large title="没有这个页面" note="地址可能写错，或页面已移走">
        <Button kind="primary" onClick={() => void navigate('/')}>
          回到首页
        </Button>
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
      </Blank>
    </Page>
  )
}

const signposts = (
  <svg
    width="168"
    height="88"
    viewBox="0 0 168 88"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M10 22V8h16M142 8h16v14M158 66v14h-16M26 80H10V66" />
    <path d="M36 30 26 52h22M44 42v18M132 30l-10 22h22M140 42v18" />
    <path d="M62 60 78 36l10 13 7-8 13 19Z" />
    <circle cx="98" cy="32" r="4" />
  </svg>
)
