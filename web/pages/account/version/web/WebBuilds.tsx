import { lazy, Suspense, useState } from 'react'
import { pageByName } from '#contract/menu.ts'
import { keepMinutes, webBuildNoun } from '#contract/releases/webBuild.ts'
import { type WebHost, type WebList, webBuilds, webHost } from '#contract/releases/webBuilds.ts'
import { label } from '#web/kit/form/shape.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { PageHeader } from '#web/parts/page/PageHeader.tsx'
import { Panel } from '#web/parts/page/Panel.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Notice } from '#web/parts/state/Notice.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { VersionViews } from '../VersionViews.tsx'
import { BuildList } from './BuildList.tsx'
import { HostList } from './HostList.tsx'
import { LocalHost } from './LocalHost.tsx'
import styles from './WebBuilds.module.css'
import { isUnderWay } from './words.ts'

const AddDialog = lazy(() => import('./AddDialog.tsx'))
const SwitchDialog = lazy(() => import('./SwitchDialog.tsx'))

/** Builds of the back-office's own page, and which host serves which. */
export function WebBuilds() {
  const [adding, setAdding] = useState(false)
  const [switching, setSwitching] = useState<WebHost>()
  const needed = [useOnceOpen(adding), useOnceOpen(switching !== undefined)]
  const { data, error, refetch } = useRead(webBuilds.all, { body: {} }, { keep: true })
  useEvery(data?.hosts.some(isUnderWay) ? 3000 : 15_000, () => void refetch())
  const off = data?.keys === 0
  return (
    <Page kind="surface">
      <PageHeader title={pageByName.get('version')?.title ?? ''} meta={<VersionViews />}>
        {data && !off && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            新增网页版本
          </Button>
        )}
      </PageHeader>
      {error && !data ? (
        <ErrorState what={webBuildNoun} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} columns={5} />
      ) : (
        <div className={styles.body}>
          <LocalHost />
          {off && <HowTo />}
          <Panel aria-label={hostTitle}>
            <header>
              <h2>{hostTitle}</h2>
              <span className="t3">更换后 {keepMinutes} 分钟内要有人确认，否则自动换回</span>
            </header>
            <div className={styles.list}>
              <HostList hosts={data.hosts} onSwitch={off && !anyBuild(data) ? undefined : setSwitching} />
            </div>
          </Panel>
          {(!off || data.builds.length > 0) && (
            <Panel aria-label={webBuildNoun}>
              <header>
                <h2>{webBuildNoun}</h2>
                <span className="t3">只收 {data.keys} 个可信公钥签名的程序包</span>
              </header>
              <div className={styles.list}>
                <BuildList builds={data.builds} />
              </div>
            </Panel>
          )}
        </div>
      )}
      <Suspense>
        {needed[0] && <AddDialog open={adding} onClose={() => setAdding(false)} />}
        {needed[1] && (
          <SwitchDialog host={switching} builds={data?.builds ?? []} onClose={() => setSwitching(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

const hostTitle = label(webHost, 'name')
const anyBuild = ({ hosts }: WebList) => hosts.some(({ buildId }) => buildId !== null)

const HowTo = () => (
  <Notice tone="closed" title="网页版本没有开启：所有主机使用服务端自带的网页">
    在发布网页的机器上运行 <code>npm run pack-web -- key 私钥文件</code> 生成签名密钥，把公钥写进每台服务器的{' '}
    <code>WEB_BUILD_KEYS</code> 后重启，就能在不升级服务端的情况下更换网页。
  </Notice>
)
