import { Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { localPrints } from '#contract/printing/localPrints.ts'
import { type PaperName, paperOf, paperWords } from '#contract/printing/papers.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { notice } from '#web/kit/look/toast.ts'
import { read } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, Label } from '#web/parts/input/Input.tsx'
import { printSheets } from '#web/parts/paper/printSheets.ts'
import { type Picked, useBrought } from '../picker/picked.ts'
import styles from './PrintDesk.module.css'
import { printKey, usePrintKey } from './printKey.ts'
import { TicketFields, useTicket } from './TicketFields.tsx'

const papers = Object.entries(paperWords).map(([value, word]) => ({ value, label: word })) as {
  value: PaperName
  label: string
}[]

/** Prints the chosen pictures by this browser, on a printer of this computer. */
export function LocalTicket({ picked }: { picked: Picked }) {
  const id = useId()
  const { rows } = picked
  const [media, setMedia] = useState<PaperName>(useBrought()?.how?.media ?? 'na_index-4x6_4x6in')
  const ticket = useTicket(rows)
  /** How many pages have been fetched; null if none are being fetched. */
  const [ready, setReady] = useState<number | null>(null)
  const turn = useRef(0)
  const note = useAction(localPrints.note, {
    invalidates: [localPrints.list, pictures.list],
    done: ({ pictures: noted, repeated }) => {
      forgetRequestKey('localPrint', 0)
      picked.done()
      ticket.begin()
      notice.info(repeated ? `这 ${noted} 张先前已登记` : `${noted} 张已登记为已打印`)
    },
    failed: (cause) => {
      if (!(cause instanceof Refused)) return
      ticket.setWrong(cause.fields.note)
      if (cause.code === refusals.exists.code) forgetRequestKey('localPrint', 0)
    },
  })
  const missing = ticket.printed > 0 && ticket.note.trim() === ''

  const print = async () => {
    const attempt = ++turn.current
    const { copies, fit } = ticket
    const pictureIds = rows.map((row) => row.id)
    const pages: string[] = []
    try {
      for (const pictureId of pictureIds) {
        setReady(pages.length)
        const { jpeg } = await read(localPrints.page, { body: { pictureId, media, fit } })
        if (turn.current !== attempt) return
        pages.push(`data:image/jpeg;base64,${jpeg}`)
      }
      setReady(pages.length)
      await printSheets(
        pages.flatMap((page) => Array<string>(copies).fill(page)),
        paperOf(media),
      )
    } catch {
      // The call has already shown the error.
      return
    } finally {
      if (turn.current === attempt) setReady(null)
    }
    const came = await confirm({
      title: `${count(pictureIds.length)} 张照片都打出来了？`,
      text: '登记后它们算已打印，再打要写原因。没有打出来就不登记。',
      action: '打出来了',
    })
    if (came)
      await note.run({ body: { pictureIds, media, ...ticket.body, requestKey: unansweredKey('localPrint', 0) } })
  }
  const why = rows.length === 0 ? '先选照片' : missing && `${ticket.printed} 张打印过，写明重打原因`
  usePrintKey(why, () => void print(), ready === null)
  const stop = () => {
    turn.current++
    setReady(null)
  }

  return (
    <div className={styles.ticket}>
      <label className={styles.field} htmlFor={`${id}media`}>
        <Label as="span">{label(localPrints.note.body, 'media')}</Label>
        <Select<PaperName> id={`${id}media`} value={media} options={papers} onChange={setMedia} />
        <Hint as="span">打印窗口里选同样的纸，缩放选「实际大小」</Hint>
      </label>
      <TicketFields ticket={ticket} rows={rows} media={media} />
      <div className={styles.sum}>
        <span>
          共 <b>{count(rows.length * ticket.copies)}</b> 张相纸
        </span>
        <span className="t3">不占打印账户</span>
      </div>
      {ready === null ? (
        <Button
          kind="primary"
          size="large"
          icon="printer"
          busy={note.busy}
          why={why}
          keys={printKey}
          onClick={() => void print()}
        >
          用本机打印
        </Button>
      ) : (
        <Button size="large" onClick={stop}>
          准备中 {ready} / {rows.length}，取消
        </Button>
      )}
      {rows.length > 0 && why && <Hint>{why}</Hint>}
    </div>
  )
}
