import { refusals } from '#contract/errors.ts'
import { type WebHost, webBuilds } from '#contract/releases/webBuilds.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { clock, verbPhrase } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Notice } from '#web/parts/state/Notice.tsx'
import { isUnderWay, nameOf } from './words.ts'

/**
 * Shown while the host that serves this page waits for confirmation of its new build. It asks the user to reload this page
 * and look at it, and offers the way back. It calls that host directly, so that it works even if the list of all hosts does not.
 */
export function LocalHost() {
  // A host that has not reported yet has nothing to be said of.
  const mends = refusals.notFound.code
  const { data: host, refetch } = useRead(webBuilds.local, { mends }, { keep: true })
  useEvery(host && isUnderWay(host) ? 3000 : 15_000, () => void refetch())
  return host?.keepBy && host.buildId === host.runningId ? <Waiting host={host} keepBy={host.keepBy} /> : null
}

function Waiting({
  host: { name, number, formerId, formerNumber, version },
  keepBy,
}: {
  host: WebHost
  keepBy: string
}) {
  const back = verbPhrase('换回', nameOf(formerNumber))
  const change = useAction(webBuilds.modify, {
    invalidates: [webBuilds.all, webBuilds.local],
    success: `已通知本机${back}`,
  })
  const ask = async () => {
    const text = '之后打开的网页都用它；已经打开的页面刷新后才换。'
    if (await confirm({ title: `本机${back}？`, text, action: '换回' }))
      await change.run({ body: { version, buildId: formerId, reason: `看过 ${number}，${back}` } })
  }
  return (
    <Notice tone="warn" title={`本机 ${name} 已${verbPhrase('换上', nameOf(number))}，等待确认`}>
      {`刷新后看过登录、订单和退款，没有问题再在下面确认；${clock(keepBy)} 前没有人确认，就自动${back}。`}
      <Button kind="link" onClick={() => location.reload()}>
        刷新网页
      </Button>
      {'　'}
      <Button kind="link" busy={change.busy} onClick={() => void ask()}>
        换回
      </Button>
    </Notice>
  )
}
