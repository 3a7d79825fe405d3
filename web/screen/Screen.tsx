import { useEffect, useState } from 'react'
import { Terminal } from '#web/features/scenic/terminal/Terminal.tsx'
import styles from './Screen.module.css'
import { type ScreenState, watch } from './watch.ts'

/** A screen at the site: its content, or why it shows nothing. */
export function Screen({ token }: { token: string }) {
  const [state, setState] = useState<ScreenState>({ showing: null, ended: token === '', awaySince: null })
  useEffect(() => {
    if (!token) return
    const end = new AbortController()
    watch(token, setState, end.signal)
    return () => end.abort()
  }, [token])
  const { showing, ended, awaySince } = state
  if (ended)
    return (
      <main className={styles.said}>
        <h1>这个地址已停用</h1>
        <p>请在管理后台的展示页里为这块屏幕生成新的地址</p>
      </main>
    )
  if (!showing)
    return (
      <main className={styles.said}>
        <h1>{awaySince === null ? '正在取展示内容' : '还没有连上服务器'}</h1>
        {awaySince !== null && <p>请检查网络，连上后会自动显示</p>}
      </main>
    )
  return (
    <>
      <Terminal showing={showing} />
      {awaySince !== null && <p className={styles.away}>网络中断，自 {clock(awaySince)}</p>}
    </>
  )
}

const clock = (at: number) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(at)
