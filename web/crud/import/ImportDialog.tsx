import { useState } from 'react'
import { type ImportField, type ImportMode, ImportProblem, importFieldsOf, maxImportRows } from '#contract/imports.ts'
import type { Operation } from '#contract/kit.ts'
import type { Static } from '#contract/static.ts'
import { imports } from '#contract/system/imports.ts'
import { endsSession, Refused, signOut } from '../../kit/call/call.ts'
import { saveText } from '../../kit/call/file.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { count } from '../../kit/format.ts'
import { notice } from '../../kit/look/toast.ts'
import { Dialog } from '../../parts/frame/Dialog.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { ChooseFile } from '../../parts/input/ChooseFile.tsx'
import { CompactTable } from '../../parts/table/CompactTable.tsx'
import styles from './Import.module.css'

interface Props {
  open: boolean
  onClose(): void
  add: Operation
  operation: Operation
  noun: string
  counter: string
  reads: readonly Operation[]
}
type Problem = Static<typeof ImportProblem>
interface Done {
  rows: number
  valid: number
  made: number
  importId: number | null
  problems: Problem[]
}

/** Imports many rows from a file: shows its columns, checks it without creating anything, then creates all rows or only the valid ones. */
export default function ImportDialog({ open, onClose, add, operation, noun, counter, reads }: Props) {
  const fields = importFieldsOf(add)
  const [file, setFile] = useState<File>()
  const [found, setFound] = useState<Done>()
  const [refused, setRefused] = useState('')
  const failed = (error: Error) => {
    if (endsSession(error)) signOut(error.message)
    else setRefused((error instanceof Refused && error.fields.file) || error.message)
  }
  const checking = useAction<Operation>(operation, { failed })
  const making = useAction<Operation>(operation, { invalidates: reads, failed })
  const undoing = useAction(imports.undo, { invalidates: reads })
  const many = (n: number) => `${count(n)} ${counter}${noun}`

  const send = async (action: typeof checking, chosen: File, mode: ImportMode) => {
    setRefused('')
    // The browser names the type of a .csv differently where a spreadsheet program is installed.
    const isBook = /\.xlsx$/i.test(chosen.name)
    const type = operation.file!.types[isBook ? 1 : 0]!
    const body = new File([chosen], chosen.name, { type })
    return (await action.run({ file: body, query: { mode }, quiet: true } as object)) as Done | undefined
  }
  const check = async (chosen: File) => {
    setFile(chosen)
    setFound(undefined)
    if (chosen.size > operation.file!.maxBytes) return setRefused(`文件超过 ${operation.file!.maxBytes / 1_048_576} MB`)
    setFound(await send(checking, chosen, 'check'))
  }
  const make = async (mode: 'all' | 'valid') => {
    const done = file && (await send(making, file, mode))
    if (!done) return
    // Data that the rows depend on has changed since the check.
    if (done.made === 0) return setFound(done)
    close()
    const { importId } = done
    notice.ok(`已导入 ${many(done.made)}`, {
      action: { text: '撤销', run: () => void undo(importId!) },
    })
  }
  const undo = async (id: number) => {
    const done = await undoing.run({ params: { id } })
    if (done) notice.ok(`已撤销，删除了 ${many(done.removed)}`)
  }
  const close = () => {
    onClose()
    setFile(undefined)
    setFound(undefined)
    setRefused('')
  }
  const busy = checking.busy || making.busy
  const wrong = found ? found.rows - found.valid : 0
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`导入${noun}`}
      width={680}
      note={
        found &&
        wrong > 0 &&
        found.valid > 0 && (
          <Button kind="link" disabled={busy} onClick={() => void make('valid')}>
            跳过有错的行，只导入 {many(found.valid)}
          </Button>
        )
      }
      action={{
        text: making.busy ? '正在导入…' : found ? `导入 ${many(found.rows)}` : '导入',
        run: () => void make('all'),
        busy: making.busy,
        disabled: !found || wrong > 0 || checking.busy,
      }}
    >
      <ChooseFile
        file={file}
        busy={busy}
        prompt="选择填好的文件，或拖到这里"
        hint={`XLSX 或 CSV，第一行是表头，最多 ${maxImportRows} 行`}
        accept=".xlsx,.csv"
        onChoose={(chosen) => void check(chosen)}
      />
      {refused && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      {checking.busy && <p className="t3">正在检查…</p>}
      {found ? (
        <Result found={found} wrong={wrong} />
      ) : (
        <Columns fields={fields} onTemplate={() => saveText(templateOf(fields), `${noun}导入模板.csv`)} />
      )}
    </Dialog>
  )
}

function Columns({ fields, onTemplate }: { fields: readonly ImportField[]; onTemplate(): void }) {
  return (
    <section className={styles.part}>
      <header>
        <h3>可填的列</h3>
        <span className="sp" />
        <Button kind="link" icon="download" onClick={onTemplate}>
          下载模板
        </Button>
      </header>
      <CompactTable
        read={{ data: { rows: fields.map((field, id) => ({ ...field, id })) }, error: null, refetch: () => undefined }}
        what="可填的列"
        columns={[
          { title: '列', width: 150, render: ({ title }) => title },
          { title: '必填', width: 60, render: ({ required }) => (required ? '是' : <span className="t3">否</span>) },
          { title: '填什么', grow: true, render: (field) => <span title={howTo(field)}>{howTo(field)}</span> },
        ]}
      />
    </section>
  )
}

function Result({ found, wrong }: { found: Done; wrong: number }) {
  if (wrong === 0) return <p className={styles.good}>检查通过：{count(found.rows)} 行都可以导入</p>
  return (
    <section className={styles.part} aria-label="检查结果">
      <header>
        <h3>
          {count(wrong)} 行有错，共 {count(found.rows)} 行
        </h3>
        <span className="t3">改好后重新选择文件</span>
      </header>
      <CompactTable
        read={{
          data: { rows: found.problems.map((problem, id) => ({ ...problem, id })) },
          error: null,
          refetch: () => undefined,
        }}
        what="检查结果"
        columns={[
          { title: titleOf('row'), width: 60, right: true, render: (one) => one.row },
          { title: titleOf('column'), width: 150, render: (one) => one.column ?? <span className="t3">整行</span> },
          { title: titleOf('text'), grow: true, render: (one) => <span title={one.text}>{one.text}</span> },
        ]}
        more={found.problems.length < wrong && `只列出前 ${found.problems.length} 处`}
      />
    </section>
  )
}

const templateOf = (fields: readonly ImportField[]) =>
  `\uFEFF${fields.map(({ title, required }) => (required ? `${title}*` : title)).join(',')}\r\n`

const titleOf = (key: keyof Problem) => (ImportProblem.properties[key] as { title?: string }).title ?? ''

/** Describes what to write into a column. */
function howTo({ kind, words = {}, rule, title }: ImportField): string {
  const known: Partial<Record<ImportField['kind'], string>> = {
    choice: Object.values(words).join('、'),
    flag: `${words.true} 或 ${words.false}`,
    ref: `${title.replace(/\(.*\)$/, '')}的名称，须已存在`,
    money: '以元为单位，最多两位小数',
    share: '百分数，如 12.5%',
    day: '日期，如 2026-05-02',
    instant: '时刻，如 2026-05-02 14:30',
    clock: '如 08:30',
    count: '整数',
    number: '数字',
  }
  return known[kind] || rule || '文字'
}
