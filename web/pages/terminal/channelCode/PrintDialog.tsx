import { useMemo, useState } from 'react'
import { channelCodes } from '#contract/codes/channelCodes.ts'
import type { Reply } from '#contract/kit.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { usePaper } from '#web/parts/paper/usePaper.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { LocalAddress } from '#web/parts/state/LocalAddress.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { LookFields } from './LookFields.tsx'
import styles from './PrintDialog.module.css'
import { type PerSheet, perSheets, Sheets } from './Sheets.tsx'
import { type SheetLook, savedLook, saveLook } from './sheetLook.ts'

/** Sheets of A4 as they will come out, and the way to the printer or into a PDF. */
export default function PrintDialog({ open, ids, onClose }: { open: boolean; ids: number[]; onClose(): void }) {
  const [per, setPer] = useState<PerSheet>('12')
  const [look, setLook] = useState(savedLook)
  const { data, error, refetch } = useRead(channelCodes.sheet, { body: { ids } }, { enabled: open && ids.length > 0 })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="打印渠道码"
      mark={`${ids.length} 个`}
      width={620}
      note="A4 竖版，按实际大小打印；另存为 PDF 也在打印窗口里"
      action={{ text: '打印', run: () => window.print(), disabled: !data }}
    >
      <Segmented<PerSheet>
        label="每页个数"
        options={perSheets.map((value) => ({ value, label: `每页 ${value} 个` }))}
        value={per}
        onChange={setPer}
      />
      <LookFields
        look={look}
        onChange={(next) => {
          setLook(next)
          return saveLook(next) ? undefined : '本机浏览器存不下这张图片，只在这一次有效'
        }}
      />
      {data?.rows[0] && <LocalAddress url={data.rows[0].url} />}
      <div className={styles.preview}>
        {error && !data ? (
          <ErrorState what="码图" error={error} retry={() => void refetch()} />
        ) : data ? (
          <Preview codes={data.rows} per={per} look={look} />
        ) : (
          <Skeleton rows={6} columns={3} />
        )}
      </div>
    </Dialog>
  )
}

interface PreviewProps {
  codes: Reply<typeof channelCodes.sheet>['rows']
  per: PerSheet
  look: SheetLook
}

function Preview({ codes, per, look }: PreviewProps) {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  usePaper(
    shown,
    useMemo(() => ({ codes, per, look }), [codes, per, look]),
  )
  return (
    <div className={styles.small} ref={setShown}>
      <Sheets codes={codes} per={per} look={look} />
    </div>
  )
}
