import { Input, InputNumber } from 'antd'
import { useId, useState } from 'react'
import type { Picture } from '#contract/pictures/pictures.ts'
import { type PaperName, pixelsOf } from '#contract/printing/papers.ts'
import { maxCopies, PrintTicket, type printFits } from '#contract/printing/printJobs.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { label, shapeOf } from '#web/kit/form/shape.ts'
import { Hint, Label } from '#web/parts/input/Input.tsx'
import { Segmented } from '#web/parts/input/Segmented.tsx'
import { useBrought } from '../picker/picked.ts'
import styles from './PrintDesk.module.css'

export type Fit = keyof typeof printFits
const of = PrintTicket
const fits = [
  { value: 'fill', label: '铺满' },
  { value: 'whole', label: '完整' },
] as const satisfies readonly { value: Fit; label: string }[]

/** How pictures are put on paper, and the reason for printing some of them again. */
export function useTicket(rows: readonly Picture[]) {
  const how = useBrought()?.how
  const [copies, setCopies] = useState(how?.copies ?? 1)
  const [fit, setFit] = useState<Fit>(how?.fit ?? 'fill')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const printed = rows.filter(({ state }) => state === 'printed').length
  return {
    ...{ copies, fit, note, wrong, printed },
    setCopies,
    setFit,
    setNote: (text: string) => {
      setNote(text)
      setWrong(undefined)
    },
    setWrong,
    /** The next visitor's turn begins, with a single copy; the layout stays as it was. */
    begin: () => {
      setCopies(1)
      setNote('')
      setWrong(undefined)
    },
    /** The part of the request that both kinds of printing share. */
    body: { copies, fit, ...(note.trim() && { note: note.trim() }) },
  }
}
export type Ticket = ReturnType<typeof useTicket>

/** The fields of a ticket below where it is printed and on what. */
export function TicketFields({ ticket, rows, media }: { ticket: Ticket; rows: readonly Picture[]; media: PaperName }) {
  const id = useId()
  const { copies, fit, note, wrong, printed } = ticket
  const asks = printed > 0 || wrong !== undefined || note !== ''
  return (
    <>
      <div className={styles.pair}>
        <label className={styles.field} htmlFor={`${id}copies`}>
          <Label as="span">{label(of, 'copies')}</Label>
          <InputNumber<number>
            id={`${id}copies`}
            min={1}
            max={maxCopies}
            precision={0}
            value={copies}
            onChange={(next) => ticket.setCopies(next ?? 1)}
            suffix="张"
            style={{ width: '100%' }}
          />
        </label>
        <div className={styles.field}>
          <Label as="span">{label(of, 'fit')}</Label>
          <Segmented<Fit> label={label(of, 'fit')} options={fits} value={fit} onChange={ticket.setFit} />
        </div>
      </div>
      {rows[0] && (
        <div className={styles.stage}>
          <Paper picture={rows[0]} media={media} fit={fit} />
          <Hint>{fit === 'fill' ? '裁去超出相纸的边' : '四周可能留白'}</Hint>
        </div>
      )}
      {asks && (
        <label className={styles.field} htmlFor={`${id}note`}>
          <Label as="span" required={printed > 0}>
            {label(of, 'note')}
          </Label>
          <Input
            id={`${id}note`}
            value={note}
            maxLength={shapeOf(of, 'note').maxLength}
            status={wrong ? 'error' : ''}
            placeholder="如：卡纸、颜色不对、游客加印"
            onChange={(event) => ticket.setNote(event.target.value)}
          />
          <Hint invalid={Boolean(wrong)}>{wrong ?? `${printed} 张打印过`}</Hint>
        </label>
      )}
    </>
  )
}

/** The first picture on the paper, turned as it comes out. */
function Paper({ picture, media, fit }: { picture: Picture; media: PaperName; fit: Fit }) {
  const { width, height } = pixelsOf(media)
  const isLandscape = picture.width > picture.height
  return (
    <img
      className={styles.paper}
      src={fileAddress(picture.thumbUrl ?? '')}
      alt="第一张在相纸上的样子"
      style={{
        aspectRatio: isLandscape ? `${height} / ${width}` : `${width} / ${height}`,
        [isLandscape ? 'width' : 'height']: 200,
        objectFit: fit === 'fill' ? 'cover' : 'contain',
      }}
    />
  )
}
