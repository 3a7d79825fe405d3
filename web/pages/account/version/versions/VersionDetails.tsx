import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { rollouts } from '#contract/releases/rollouts.ts'
import { products, versionStates } from '#contract/releases/software.ts'
import { type SoftwareVersion, softwareVersions } from '#contract/releases/softwareVersions.ts'
import { titleOf } from '#web/crud/kit.ts'
import { State } from '#web/features/State.tsx'
import { download, fileAddress } from '#web/kit/call/file.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useOnceOpen } from '#web/parts/frame/Drawer.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from '../Acts.module.css'
import { Newest } from './Newest.tsx'

const RolloutForm = lazy(() => import('../rollouts/RolloutForm.tsx'))
const WithdrawDialog = lazy(() => import('./WithdrawDialog.tsx'))
const title = (field: string) => titleOf(rollouts.list, field)
const shown = 6

/** Below the facts of a version: what can be done with it, what changed in it, what cameras run, where it went. */
export default function VersionDetails({ row }: { row: SoftwareVersion }) {
  const remote = row.product !== 'printClient'
  return (
    <>
      <Acts version={row} remote={remote} />
      <Section title={titleOf(softwareVersions.list, 'notes')}>
        <p className={styles.notes}>{row.notes}</p>
      </Section>
      {remote && <Distribution product={row.product} />}
      {remote && row.state !== 'draft' && <Went id={row.id} />}
    </>
  )
}

function Acts({ version, remote }: { version: SoftwareVersion; remote: boolean }) {
  const { id, number, product, state } = version
  const [sending, setSending] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const needed = [useOnceOpen(sending), useOnceOpen(withdrawing)]
  const release = useAction(softwareVersions.release, {
    invalidates: [softwareVersions.list, softwareVersions.options, softwareVersions.distribution],
    success: versionStates.released,
  })
  const askRelease = async () => {
    const text = remote
      ? '发布后才能升级到摄像头；文件和版本号从此不能改。还不会自动发给任何摄像头。'
      : '文件和版本号从此不能改。这种程序由人下载后到现场安装。'
    if (await confirm({ title: `发布${products[product]} ${number}？`, text, action: '发布' }))
      await release.run({ params: { id }, body: { version: version.version } })
  }
  return (
    <Section title="操作">
      <div className={styles.acts}>
        {state === 'draft' && (
          <Button kind="primary" icon="check" busy={release.busy} onClick={() => void askRelease()}>
            发布
          </Button>
        )}
        {state === 'released' && remote && (
          <Button kind="primary" icon="upload" onClick={() => setSending(true)}>
            升级摄像头
          </Button>
        )}
        {state === 'released' && <Button onClick={() => setWithdrawing(true)}>撤回</Button>}
        <Button icon="download" onClick={() => download(fileAddress(version.url))}>
          下载程序包
        </Button>
      </div>
      {!remote && <p className="t3">这种程序不经过设备总线：下载后到现场安装。</p>}
      <Suspense>
        {needed[0] && <RolloutForm open={sending} start={{ versionId: id }} onClose={() => setSending(false)} />}
        {needed[1] && <WithdrawDialog open={withdrawing} version={version} onClose={() => setWithdrawing(false)} />}
      </Suspense>
    </Section>
  )
}

/** How many cameras run which version of a program. */
function Distribution({ product }: { product: SoftwareVersion['product'] }) {
  const { data, error, refetch } = useRead(
    softwareVersions.distribution,
    {},
    { keep: true, live: ['device', 'rollout'] },
  )
  const rows = data?.rows.filter((one) => one.product === product) ?? []
  const all = rows.reduce((sum, { cameras }) => sum + cameras, 0)
  const mute = data?.rows.find((one) => one.product === null)?.cameras ?? 0
  return (
    <Section
      title="运行分布"
      note={data && `${count(all)} 台${mute ? `，另有 ${count(mute)} 台没有上报程序版本` : ''}`}
    >
      <CompactTable
        read={{ data: data && { rows }, error, refetch }}
        what={titleOf(rollouts.list, 'targets')}
        none={`还没有摄像头上报${products[product]}的版本`}
        columns={[
          {
            title: titleOf(softwareVersions.list, 'number'),
            width: 200,
            render: ({ number, latest }) => (
              <>
                {number} {latest && <Newest />}
              </>
            ),
          },
          {
            title: '占比',
            grow: true,
            render: ({ cameras }) => (
              <span className={styles.bar}>
                <i style={{ width: `${(100 * cameras) / Math.max(1, all)}%` }} />
              </span>
            ),
          },
          { title: '摄像头(台)', width: 100, right: true, render: ({ cameras }) => count(cameras) },
        ]}
      />
    </Section>
  )
}

function Went({ id }: { id: number }) {
  const read = useRead(
    rollouts.list,
    { body: { versionId: id, size: shown, sort: 'createdAt' } },
    { keep: true, live: ['rollout'] },
  )
  const total = read.data?.total ?? 0
  return (
    <Section title={rollouts.list.noun} note={total ? `${count(total)} 次` : undefined}>
      <CompactTable
        read={read}
        what={rollouts.list.noun}
        none="还没有升级过摄像头"
        columns={[
          {
            title: title('name'),
            grow: true,
            render: (row) => <Link to={`/account/version?tab=rollouts&open=${row.id}`}>#{row.id}</Link>,
          },
          { title: title('state'), width: 112, render: ({ state }) => <State of="rollout" is={state} /> },
          {
            title: `${title('done')}(台)`,
            width: 100,
            right: true,
            render: ({ done, targets }) => `${count(done)} / ${count(targets)}`,
          },
          { title: title('createdAt'), width: 128, render: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        more={total > shown && <Link to={`/account/version?tab=rollouts&versionId=${id}`}>全部 {count(total)} 次</Link>}
      />
    </Section>
  )
}
