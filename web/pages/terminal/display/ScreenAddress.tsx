import { clsx } from 'clsx'
import { useState } from 'react'
import { type Screen, screenPath, screens } from '#contract/scenic/screens.ts'
import { requestBase } from '#web/kit/call/session.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import once from '#web/parts/frame/OneTimeSecret.module.css'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'

/** Creates, replaces or revokes the address of a screen. It is shown once; a lost address is replaced by a new one. */
export default function ScreenAddress({ row }: { row: Screen }) {
  // What another screen's address was is not shown for this one.
  return <Address key={row.id} row={row} />
}

function Address({ row: { id, name, version, issuedAt, state } }: { row: Screen }) {
  const [token, setToken] = useState<string>()
  const has = state !== 'bare' && state !== 'revoked'
  const reads = { invalidates: [screens.list] }
  const issue = useAction(screens.issue, { ...reads, done: (reply) => setToken(reply.token) })
  const revoke = useAction(screens.revoke, { ...reads, success: '地址已停用', done: () => setToken(undefined) })
  const make = async () => {
    const yes =
      !has ||
      (await confirm({
        title: `更换「${name}」的地址？`,
        text: '原来的地址立即失效，屏幕上要重新打开新的地址。',
        action: '更换地址',
      }))
    if (yes) await issue.run({ body: { id, version } })
  }
  const end = async () => {
    const yes = await confirm({
      title: `停用「${name}」的地址？`,
      text: '屏幕一分钟内停止显示；断网的屏幕在网络恢复后停止。以后可以再生成新的地址。',
      action: '停用地址',
      danger: true,
    })
    if (yes) await revoke.run({ body: { id, version } })
  }
  const address = token && `${requestBase()}${screenPath}#${token}`
  return (
    <Section
      title="屏幕地址"
      note={has && issuedAt ? `${dayAndTime(issuedAt)} 生成` : undefined}
      end={
        <>
          {has && (
            <Button kind="link" disabled={revoke.busy} onClick={() => void end()}>
              停用地址
            </Button>
          )}
          <Button size="small" busy={issue.busy} onClick={() => void make()}>
            {has ? '更换地址' : '生成地址'}
          </Button>
        </>
      }
    >
      {address ? (
        <div className={once.once}>
          <p className={clsx(once.warn, 'st-warn')}>
            <Glyph shape="triangle" />
            地址只显示这一次，知道它的人都能看到展示内容
          </p>
          <dl>
            <dt>在屏幕的浏览器里打开，设为开机首页</dt>
            <dd>
              <code>{address}</code>
              <Copy text={address} label="复制屏幕地址" />
            </dd>
          </dl>
          <a href={address} target="_blank" rel="noreferrer">
            在新窗口打开
          </a>
        </div>
      ) : (
        <p className="t3">
          {has
            ? '地址不再显示；丢了就更换一个。断网时屏幕继续显示最后的内容，网络恢复后自己更新。'
            : '屏幕打开地址就能显示，不用登录；只有这个项目的图片和打卡点。'}
        </p>
      )}
    </Section>
  )
}
