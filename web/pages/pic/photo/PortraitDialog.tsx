import { clsx } from 'clsx'
import { useState } from 'react'
import { scenePath } from '#contract/codes/short.ts'
import type { Reply } from '#contract/kit.ts'
import { portraits } from '#contract/pictures/portraits.ts'
import { ReferenceSelect } from '#web/crud/ReferenceSelect.tsx'
import { download } from '#web/kit/call/file.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { LocalAddress } from '#web/parts/state/LocalAddress.tsx'
import styles from './PortraitDialog.module.css'

interface Place {
  caseId: number | undefined
  deviceId: number | undefined
}

/** A code that opens the pictures of a project or of one camera in the mini-program; generated on demand. */
export default function PortraitDialog({ open, place, onClose }: { open: boolean; place: Place; onClose(): void }) {
  const [{ caseId, deviceId }, setPlace] = useState(place)
  const { run, busy, error, data, clear } = useCode()
  const pick = (next: Place) => {
    setPlace(next)
    clear()
  }
  return (
    <Dialog open={open} onClose={onClose} title="人像页小程序码" width={440}>
      <p className="t2">游客扫码后打开这个项目的人像页，查看和购买自己的照片。选了摄像头，就只看它拍的。</p>
      <div className={styles.places}>
        <ReferenceSelect
          resource="scenic.cases"
          within={{}}
          placeholder="选择项目"
          value={caseId}
          onChange={(next) => pick({ caseId: next, deviceId: undefined })}
        />
        <ReferenceSelect
          resource="scenic.devices"
          within={{ caseId }}
          placeholder="全部摄像头"
          value={deviceId}
          onChange={(next) => pick({ caseId, deviceId: next })}
        />
      </div>
      {data ? (
        <div className={styles.made}>
          <img src={data.imageUrl} alt={data.mini ? '人像页的小程序码' : '人像页的二维码'} />
          <p className={clsx(styles.opens, 't3')}>
            {data.mini ? `小程序码长期有效，参数 ${data.scene}` : opens(data.url ?? '')}
          </p>
          {data.url && (
            <>
              <p className={styles.address}>
                <span>{data.url}</span>
                <Copy text={data.url} label="复制网页地址" />
              </p>
              <LocalAddress url={data.url} />
            </>
          )}
          <Button kind="primary" icon="download" onClick={() => download(data.imageUrl, data.fileName)}>
            下载图片
          </Button>
        </div>
      ) : (
        <>
          {error && (
            <p className={styles.error} role="alert">
              {error.message}
            </p>
          )}
          <Button
            kind="primary"
            icon="qr"
            busy={busy}
            disabled={caseId === undefined}
            onClick={() => void run({ body: { caseId: caseId!, ...(deviceId !== undefined && { deviceId }) } })}
          >
            生成
          </Button>
        </>
      )}
    </Dialog>
  )
}

/** Explains what the code opens if no mini-program is connected. */
const opens = (url: string) =>
  url.includes(scenePath)
    ? '没有接入小程序，也没有游客网站：扫码打开的网页只告诉游客到哪里取照片、问谁'
    : '没有接入小程序，这是游客网站的二维码'

/** The newest code that was made, until another place is chosen. */
function useCode() {
  const [data, setData] = useState<Reply<typeof portraits.wxcode>>()
  const { run, busy, error } = useAction(portraits.wxcode, { done: setData })
  return { run, busy, error, data, clear: () => setData(undefined) }
}
