import { useState } from 'react'
import { Link } from 'react-router'
import { scenePath } from '#contract/codes/short.ts'
import { pageByName } from '#contract/menu.ts'
import { payChannelNames } from '#contract/sales/orders.ts'
import { RecordDownload, RecordPayment } from '#contract/videos/recordParts.ts'
import { records, type VideoRecord } from '#contract/videos/records.ts'
import { State } from '#web/features/State.tsx'
import RecordSteps from '#web/features/videos/record/RecordSteps.tsx'
import { can } from '#web/kit/access/access.ts'
import { download, fileAddress } from '#web/kit/call/file.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, yuanSign } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { LocalAddress } from '#web/parts/state/LocalAddress.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './VideoDetails.module.css'

/** What can be taken of a video, how it was made, and what its visitor paid and fetched. */
export default function VideoDetails({ row }: { row: VideoRecord }) {
  return (
    <>
      <Takings key={row.id} row={row} />
      <RecordSteps row={row} />
      <Payments key={`p${row.id}`} id={row.id} />
      {row.visitorId !== null && row.visitorId !== undefined && (
        <Downloads key={`d${row.id}`} visitorId={row.visitorId} />
      )}
    </>
  )
}

/** The file, and the poster with a code. */
function Takings({ row: { id, videoUrl, state } }: { row: VideoRecord }) {
  const synthesis = pageByName.get('synthesis')!
  const file = useAction(records.file, { done: ({ url }) => download(fileAddress(url)) })
  const [leads, setLeads] = useState<string | null>(null)
  const poster = useAction(records.downXcxImage, {
    done: ({ imageUrl, fileName, url }) => {
      download(imageUrl, fileName)
      setLeads(url)
    },
  })
  return (
    <div className={styles.takings}>
      {state === 'failed' && can('synthesis') && (
        <Link to={`${synthesis.path}?state=failed&open=${id}`}>在{synthesis.title}里重试</Link>
      )}
      {videoUrl && (
        <Button icon="download" busy={file.busy} onClick={() => void file.run({ body: { id } })}>
          下载视频
        </Button>
      )}
      <Button
        icon="qr"
        busy={poster.busy}
        title="海报下方带码，扫码打开这个视频"
        onClick={() => void poster.run({ body: { id } })}
      >
        下载小程序海报
      </Button>
      {leads && (
        <div className={styles.leads}>
          {leads.includes(scenePath) && (
            <p className="t3">没有接入小程序，也没有游客网站：海报上的二维码只告诉游客到哪里取视频、问谁。</p>
          )}
          <LocalAddress url={leads} />
        </div>
      )}
    </div>
  )
}

const orderLink = (orderId: number, orderNo: string) =>
  can('order') ? <Link to={`/dataOps/order?open=${orderId}`}>{orderNo}</Link> : orderNo

function Payments({ id }: { id: number }) {
  const read = useRead(records.userPay, { params: { id } }, { live: ['order', 'refund'] })
  const paid = read.data?.rows.filter(({ result }) => result === 'success')
  const sum = paid?.reduce((fen, { amountFen, refundedFen }) => fen + amountFen - refundedFen, 0)
  return (
    <Section
      title="游客的支付"
      note={paid?.length ? `成功 ${count(paid.length)} 笔，减去退款 ${yuanSign(sum ?? 0)}` : undefined}
    >
      <CompactTable
        read={read}
        what="支付"
        none="游客还没有付过款"
        columns={[
          {
            title: label(RecordPayment, 'orderNo'),
            width: 196,
            render: ({ orderId, orderNo, own }) => (
              <>
                {orderLink(orderId, orderNo)} {own && <span className="t3">本视频</span>}
              </>
            ),
          },
          { title: label(RecordPayment, 'goods'), grow: true, render: ({ goods }) => goods },
          { title: '金额(元)', width: 84, right: true, render: ({ amountFen }) => <Money fen={amountFen} /> },
          {
            title: label(RecordPayment, 'result'),
            width: 104,
            render: ({ result, reason, orderState }) =>
              result === 'success' ? (
                <State of="order" is={orderState} />
              ) : (
                <span title={reason}>
                  <Status tone="down" shape="octagon">
                    支付失败
                  </Status>
                </span>
              ),
          },
          { title: label(RecordPayment, 'channel'), width: 64, render: ({ channel }) => payChannelNames[channel] },
          { title: label(RecordPayment, 'at'), width: 104, render: ({ at }) => <Time at={at} /> },
        ]}
      />
    </Section>
  )
}

function Downloads({ visitorId }: { visitorId: number }) {
  const read = useRead(records.userDown, { query: { visitorId } }, { live: ['order'] })
  return (
    <Section title="游客的下载" note={read.data?.rows.length ? `${count(read.data.rows.length)} 次` : undefined}>
      <CompactTable
        read={read}
        what="下载"
        none="游客还没有下载过"
        columns={[
          { title: label(RecordDownload, 'title'), grow: true, render: ({ title }) => title },
          {
            title: label(RecordDownload, 'orderNo'),
            width: 176,
            render: ({ orderId, orderNo }) => orderLink(orderId, orderNo),
          },
          { title: label(RecordDownload, 'ip'), width: 116, render: ({ ip }) => ip || <span className="t3">—</span> },
          { title: label(RecordDownload, 'at'), width: 104, render: ({ at }) => <Time at={at} /> },
        ]}
      />
    </Section>
  )
}
