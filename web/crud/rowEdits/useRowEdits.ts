import { useRef, useState, useSyncExternalStore } from 'react'
import type { TSchema } from 'typebox'
import { refusals } from '#contract/errors.ts'
import type { Operation } from '#contract/kit.ts'
import { canCall } from '../../kit/access/access.ts'
import { Refused } from '../../kit/call/call.ts'
import { wrongNumber } from '../../kit/form/shape.ts'
import { useAction } from '../../kit/form/useAction.ts'
import { notice } from '../../kit/look/toast.ts'
import { invalidate } from '../../kit/read/query.ts'
import { createHistory } from '../../parts/form/history.ts'
import { leave } from '../../parts/frame/leave.ts'
import { type EditedCell, fieldsInRow } from './editedCell.ts'
import { changed, type EditableRow, type Edits, reverted, sentOf, type Values } from './edits.ts'
import { selectInput } from './selectInput.ts'

interface Options {
  /** Changes several rows at once; without it, or the right to call it, rows are not edited in the list. */
  editRows: Operation | undefined
  /** Those that are shown. */
  rows: readonly EditableRow[]
  nameOf(row: EditableRow): string
  canEdit(row: EditableRow): boolean
  /** Everything that shows such rows. */
  reads: readonly Operation[]
  /** Fields that the account does not see. */
  hidden: ReadonlySet<string>
  /** What so many rows are called: 6 个套餐. */
  many(count: number): string
}

/** Editing in the rows of a list: changes gather, can be taken back step by step, and are saved all at once. */
export function useRowEdits({ editRows, rows, nameOf, canEdit, reads, hidden, many }: Options) {
  const [isActive, setActive] = useState(false)
  const [history, setHistory] = useState(() => createHistory<Edits>({}))
  const { now: edits, canUndo } = useSyncExternalStore(history.subscribe, history.shown)
  const [reached, reach] = useState<{ id: number; key: string }>()
  const awaitsFirst = useRef(false)
  const drop = (id: number) => history.put(reverted(history.now(), id), { key: `drop ${id}` })
  const saving = useSaving({ editRows, reads, many, drop })
  const schemas = fieldsInRow(editRows, hidden)
  const ids = Object.keys(edits).map(Number)
  const refused = saving.refused(edits)
  const mistakeIn = (id: number, key: string) => mistakeOf(schemas[key]!, edits[id]?.to[key]) ?? refused[`${id} ${key}`]
  const mistakes = ids.flatMap((id) =>
    Object.keys(edits[id]!.to).flatMap((key) => {
      const text = mistakeIn(id, key)
      return text === undefined ? [] : [{ id, key, text: `「${edits[id]!.name}」${text}` }]
    }),
  )
  const close = () => {
    setActive(false)
    setHistory(createHistory<Edits>({}))
    reach(undefined)
  }
  // Asks first if anything was changed.
  const end = () => leave({ dirty: ids.length > 0, onClose: close })
  const cell = (row: EditableRow, key: string): EditedCell | undefined => {
    if (!schemas[key] || !canEdit(row)) return undefined
    const own = (row as unknown as Values)[key]
    const to = edits[row.id]?.to ?? {}
    const isChanged = key in to
    const change = (value: unknown) =>
      history.put(changed(history.now(), row, nameOf(row), key, value), { key: `${row.id} ${key}` })
    return {
      value: isChanged ? to[key] : own,
      isChanged,
      mistake: mistakeIn(row.id, key),
      change,
      escape: () => (isChanged ? change(own) : void end()),
      reach: () => reach({ id: row.id, key }),
      drawn: (drawn) => {
        // The inputs do not come in order: the one before this may still be loading.
        if (!awaitsFirst.current || drawn?.closest('table')?.querySelector('[data-cell]') !== drawn) return
        awaitsFirst.current = false
        selectInput(drawn)
      },
    }
  }
  return {
    isOffered: editRows !== undefined && canCall(editRows) && Object.keys(schemas).length > 0 && rows.some(canEdit),
    isActive,
    begin: () => {
      awaitsFirst.current = true
      setActive(true)
    },
    end,
    close,
    cell: isActive ? cell : undefined,
    reached,
    edits,
    count: ids.length,
    mistakes,
    isChanged: (row: EditableRow) => row.id in edits,
    revert: (row: EditableRow) => drop(row.id),
    undo: canUndo ? history.undo : undefined,
    busy: saving.busy,
    save: async () => {
      // What was typed meanwhile is not saved yet.
      if ((await saving.save(edits, rows)) && history.now() === edits) close()
    },
  }
}
export type RowEditing = ReturnType<typeof useRowEdits>

function mistakeOf(schema: TSchema, value: unknown): string | undefined {
  if (value === null) return `填写${(schema as { title?: string }).title}`
  return typeof value === 'number' ? wrongNumber(schema, value) : undefined
}

/** Saves all changes or none, and can take them back afterwards. */
function useSaving({
  editRows,
  reads,
  many,
  drop,
}: Pick<Options, 'editRows' | 'reads' | 'many'> & { drop(id: number): void }) {
  const [sent, setSent] = useState<Edits>({})
  // Nothing is changed in a list that has no such operation.
  const action = useAction<Operation>(editRows as Operation, {
    invalidates: reads,
    // A row that somebody else has deleted would keep the others from being saved.
    failed: (cause) => {
      if (!(cause instanceof Refused) || cause.code !== refusals.notFound.code) return
      for (const [id] of cellsOf(sent, cause)) drop(id)
    },
  })
  const run = (rows: object) => action.run({ body: { rows } } as object) as Promise<{ rows: EditableRow[] } | undefined>
  const refusal = action.error instanceof Refused ? action.error : undefined
  return {
    busy: action.busy,
    /** What the server said of these changes, by row and field. */
    refused: (edits: Edits): Readonly<Record<string, string>> =>
      edits === sent && refusal
        ? Object.fromEntries(cellsOf(sent, refusal).map(([id, key, text]) => [`${id} ${key}`, text]))
        : {},
    /** Whether they were saved. */
    async save(edits: Edits, shown: readonly EditableRow[]) {
      setSent(edits)
      const { rows, before } = sentOf(edits, shown)
      const reply = await run(rows)
      // Who else has changed or deleted rows is seen in the list.
      if (!reply) void invalidate(...reads)
      if (!reply) return false
      const back = reply.rows.map(({ id, version }) => ({ id, ...before.get(id), version }))
      notice.ok(`已保存 ${many(back.length)}`, { action: { text: '撤销', run: () => void run(back) } })
      return true
    },
  }
}

/** The rows and fields that a refusal names by their place among those sent; no field where the whole row is meant. */
const cellsOf = (sent: Edits, { fields }: Refused) =>
  Object.entries(fields).map(([name, text]) => {
    const [, at, key = ''] = name.split('.')
    return [Number(Object.keys(sent)[Number(at)]), key, text] as const
  })
