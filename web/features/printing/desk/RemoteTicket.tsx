import { Select } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { refusals } from '#contract/errors.ts'
import type { Reply } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { paperWords } from '#contract/printing/papers.ts'
import { printers } from '#contract/printing/printers.ts'
import { printJobs } from '#contract/printing/printJobs.ts'
import { can } from '#web/kit/access/access.ts'
import { Refused } from '#web/kit/call/call.ts'
import { forgetRequestKey, unansweredKey } from '#web/kit/call/unansweredKey.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { notice } from '#web/kit/look/toast.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { Hint, Label } from '#web/parts/input/Input.tsx'
import { State } from '../../State.tsx'
import { type Picked, useBrought } from '../picker/picked.ts'
import { lastPrinter, rememberPrinter } from './lastPrinter.ts'
import styles from './PrintDesk.module.css'
import { isOfGroup, printerOf } from './printerOf.ts'
import { printKey, usePrintKey } from './printKey.ts'
import { RechargeHere } from './RechargeHere.tsx'
import { TicketFields, useTicket } from './TicketFields.tsx'

type Printer = Reply<typeof printers.options>['rows'][number]

/** Sends the chosen pictures to a printer at the site, which takes them from its print account. */
export function RemoteTicket({ picked }: { picked: Picked }) {
  const id = useId()
  const { rows } = picked
  const areas = [...new Set(rows.map(({ areaId }) => areaId))]
  const found = useRead(
    printers.options,
    { body: areas.length === 1 ? { areaId: areas[0]! } : {} },
    { keep: true, live: ['print'] },
  )
  const [chosen, setChosen] = useState(useBrought()?.how?.printerId)
  const printer = printerOf(found.data?.rows ?? [], { chosen, last: lastPrinter() }, rows)
  const ticket = useTicket(rows)
  const { run, busy } = useAction(printJobs.print, {
    invalidates: [printJobs.list, printers.options, pictures.list],
    done: ({ jobIds, remaining, repeated }) => {
      forgetRequestKey('print', printer!.id)
      rememberPrinter(printer!.id)
      picked.done()
      ticket.begin()
      notice.info(
        repeated
          ? `这 ${jobIds.length} 张先前已提交，没有再打`
          : `${jobIds.length} 张已排队，账户剩 ${count(remaining)} 张`,
      )
    },
    failed: (cause) => {
      if (!(cause instanceof Refused)) return
      ticket.setWrong(cause.fields.note)
      // An earlier request had used the key, and its response was lost. The next request needs a new key.
      if (cause.code === refusals.exists.code) forgetRequestKey('print', printer!.id)
    },
  })
  const needed = rows.length * ticket.copies
  const why = hindrance()
  const print = () =>
    run({
      body: {
        printerId: printer!.id,
        pictureIds: rows.map((row) => row.id),
        ...ticket.body,
        requestKey: unansweredKey('print', printer!.id),
      },
    })
  usePrintKey(why?.text, () => void print())

  return (
    <div className={styles.ticket}>
      <label className={styles.field} htmlFor={`${id}printer`}>
        <Label as="span" required>
          {label(printJobs.print.body, 'printerId')}
        </Label>
        <Select<number>
          id={`${id}printer`}
          value={printer?.id ?? null}
          placeholder={found.data?.rows.length === 0 ? '没有打印机' : '选择打印机'}
          loading={found.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={found.data?.rows.map((one) => ({
            value: one.id,
            label: `${one.name}　${one.caseName}`,
            disabled: one.state === 'off',
          }))}
          onChange={setChosen}
        />
        {printer && <About printer={printer} isOfGroup={isOfGroup(printer, rows)} />}
        {found.data?.rows.length === 0 && <NoPrinter here={areas.length === 1} />}
      </label>
      <TicketFields ticket={ticket} rows={rows} media={printer?.media ?? 'na_index-4x6_4x6in'} />
      <div className={styles.sum}>
        <span>
          共 <b>{count(needed)}</b> 张相纸
        </span>
        {printer && printer.remaining !== null && (
          <span className={styles.left}>
            {printer.balance !== 'ok' && <State of="prints" is={printer.balance!} size={12} />}
            <span className={printer.remaining < needed ? 'st-down' : 't3'}>账户剩 {count(printer.remaining)} 张</span>
            {(printer.balance !== 'ok' || printer.remaining < needed) && (
              <RechargeHere accountId={printer.accountId!} />
            )}
          </span>
        )}
      </div>
      <Button kind="primary" size="large" icon="printer" busy={busy} why={why?.text} keys={printKey} onClick={print}>
        打印
      </Button>
      {why && rows.length > 0 && <Hint invalid={why.wrong}>{why.text}</Hint>}
    </div>
  )

  /** Why it cannot be sent now. */
  function hindrance(): { text: string; wrong: boolean } | undefined {
    if (rows.length === 0) return { text: '先选照片', wrong: false }
    if (areas.length > 1) return { text: '选中的照片属于几个景区，一次只能打印一个景区的', wrong: true }
    if (!printer) return { text: '先选打印机', wrong: false }
    if (printer.accountId === null) return { text: '这台打印机没有打印账户，只能打测试页', wrong: true }
    if ((printer.remaining ?? 0) < needed) return { text: '打印账户的张数不够，先充值', wrong: true }
    if (ticket.printed > 0 && ticket.note.trim() === '')
      return { text: `${ticket.printed} 张打印过，写明重打原因`, wrong: false }
    return undefined
  }
}

/** That there is no printer, and where one is set up. */
const NoPrinter = ({ here }: { here: boolean }) => (
  <Hint as="span" className="row">
    <span>{here ? '这个景区还没有打印机' : '还没有打印机'}</span>
    {can('printer') && <Link to="/print/printer">添加打印机</Link>}
  </Hint>
)

/** What a person wants to know of a printer before sending something there. */
const About = ({
  printer: { id, state, media, accountId },
  isOfGroup,
}: {
  printer: Printer
  /** The group of the pictures' cameras names it. */
  isOfGroup: boolean
}) => (
  <Hint as="span" className="row">
    <State of="printer" is={state} />
    <span>{paperWords[media]}</span>
    {isOfGroup && <span>相机配置组指定</span>}
    {can('printer') && <Link to={`/print/printer?open=${id}`}>详情</Link>}
    {accountId !== null && can('printCount') && <Link to={`/print/count?open=${accountId}`}>账户</Link>}
  </Hint>
)
