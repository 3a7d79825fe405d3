import { createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { Every, everyWords, exportOf, FileFormat, fileFieldsOf, fileFormats } from '#contract/exports.ts'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '#web/kit/access/access.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import type { List, ListOperation } from '#web/kit/list/useList.ts'
import { useAct } from '#web/kit/look/shortcuts.ts'
import { toast } from '#web/kit/look/toast.ts'
import { jobs } from '#web/kit/read/ownJobs.ts'
import { Panel } from '../../frame/Panel.tsx'
import { Button } from '../../input/Button.tsx'
import { Segmented } from '../../input/Segmented.tsx'
import type { Column } from '../columns/column.ts'
import styles from './Export.module.css'

/** The element for the button: the end of the head line, if the page has one around its table. */
export const HeadEnd = createContext<HTMLElement | null>(null)

type Format = keyof typeof fileFormats
const formats = (Object.keys(fileFormats) as Format[]).map((value) => ({ value, label: fileFormats[value] }))

type Often = 'once' | keyof typeof everyWords
const howOften: readonly { value: Often; label: string }[] = [
  { value: 'once', label: '只这次' },
  ...(Object.keys(everyWords) as (keyof typeof everyWords)[]).map((value) => ({ value, label: everyWords[value] })),
]
const spans = { day: '一天', week: '一周', month: '一个月' }
const titleOf = (field: object) => (field as { title?: string }).title ?? ''

interface Props<O extends ListOperation, R> {
  list: List<O>
  /** What the rows are, and their counting word. */
  what: string
  noun: string
  /** The shown columns, in their order. */
  columns: readonly Column<R, string>[]
}

/** Starts an export of all rows under the conditions of the list; nothing if the list has no export or the account may not use it. */
export function Export<O extends ListOperation, R>(props: Props<O, R>) {
  const head = use(HeadEnd)
  const operation = exportOf(props.list.operation)
  if (!operation || !canCall(operation)) return null
  const button = <ExportButton {...props} operation={operation} />
  return head ? createPortal(button, head) : button
}

function ExportButton<O extends ListOperation, R>({
  list,
  what,
  noun,
  columns,
  operation,
}: Props<O, R> & { operation: Operation }) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>('xlsx')
  const [often, setOften] = useState<Often>('once')
  const order = useAction(operation as typeof operation & { body: never }, { invalidates: [jobs.list, jobs.schedules] })
  useAct({ icon: 'download', label: '导出', keys: 'e', run: () => setOpen(true) }, list.total > 0)
  const written = fileColumns(list.operation, columns)
  const send = async () => {
    const { page: _page, size: _size, ...conditions } = list.body as Record<string, unknown>
    const done = await order.run({
      body: { ...conditions, columns: written, format, ...(often !== 'once' && { every: often }) } as never,
    })
    if (!done) return
    setOpen(false)
    toast.ok(often === 'once' ? '已开始导出，完成后在任务托盘下载' : `${everyWords[often]}导出，在任务托盘下载或停止`)
  }
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      content={
        <section className={styles.export} aria-label={`导出${what}`}>
          <b>
            导出 {list.counted} {noun}
            {what}
          </b>
          <Segmented<Format> label={titleOf(FileFormat)} options={formats} value={format} onChange={setFormat} />
          <Segmented<Often> label={titleOf(Every)} options={howOften} value={often} onChange={setOften} />
          <p className="t3">
            {often === 'once'
              ? `按现在的条件、次序和表中的 ${written.length} 列，在后台生成，可离开本页。文件保留 1 天。`
              : `${everyWords[often]}早上 6 点按现在的条件和表中的 ${written.length} 列生成，有日期条件时导出前${spans[often]}的。文件保留 30 天。`}
          </p>
          <Button kind="primary" icon="download" busy={order.busy} onClick={() => void send()}>
            {often === 'once' ? `导出 ${list.counted} ${noun}` : `${everyWords[often]}导出`}
          </Button>
        </section>
      }
    >
      <Button icon="download" keys="e" why={list.total === 0 && '没有可以导出的内容'} aria-expanded={open}>
        导出
      </Button>
    </Panel>
  )
}

/** The shown columns as columns of a file: under their titles, or as the fields that they are made of. */
function fileColumns<R>(operation: Operation, columns: readonly Column<R, string>[]) {
  const known = fileFieldsOf(operation)
  const keys = new Map<string, { key: string; title?: string }>()
  for (const { key, title, fields } of columns)
    for (const one of fields ?? [key])
      if (known.has(one) && !keys.has(one)) keys.set(one, fields ? { key: one } : { key: one, title })
  return [...keys.values()]
}
