import { useState } from 'react'
import { type Matter, type MatterEvent, matterMoves, matters } from '#contract/matters/matters.ts'
import { stateMarks } from '#web/features/matters/marks.tsx'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { NoteInput } from '#web/parts/input/NoteInput.tsx'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { EventList, type ShownEvent } from '#web/parts/value/EventList.tsx'
import { reads } from '../reads.ts'
import styles from './Story.module.css'

/** The history of a matter and its remarks, oldest first, with a field for a new remark. */
export function Story({ row }: { row: Matter }) {
  const { data, error, refetch } = useRead(matters.one, { params: { id: row.id } }, { live: ['matter'] })
  return (
    <Section title="经过" note={data && `${data.events.length} 条`}>
      {data ? (
        <EventList events={data.events.map(shownEvent)} />
      ) : error ? (
        <ErrorState what="经过" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} columns={2} />
      )}
      <Say key={row.id} row={row} />
    </Section>
  )
}

function shownEvent(event: MatterEvent): ShownEvent {
  const { to, by, at, note } = event
  return { mark: to ? stateMarks[to] : ['unknown', 'note'], title: describeEvent(event), by, at, note }
}

function describeEvent({ from, to, responsor, note }: MatterEvent): string {
  const assigneeText = responsor ? `给${responsor}` : ''
  if (to && !from) return responsor ? `提出，指派${assigneeText}` : '提出'
  if (from && to) return `${matterMoves[from][to]?.verb ?? ''}${assigneeText}`
  if (responsor) return `改派${assigneeText}`
  return note ? '补充' : '修改'
}

/** A remark is not a move: it does not change the state of the matter. */
function Say({ row: { id, version } }: { row: Matter }) {
  const [note, setNote] = useState('')
  const write = useAction(matters.edit, { success: '已补充说明', invalidates: reads, done: () => setNote('') })
  const words = note.trim()
  return (
    <div className={styles.say}>
      <NoteInput
        of={matters.edit.body}
        name="note"
        aria-label="补充说明"
        placeholder="补充说明：现场看到的、联系过谁"
        minRows={1}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        why={!words && '先写说明'}
        busy={write.busy}
        onClick={() => void write.run({ body: { id, version, note: words } })}
      >
        补充
      </Button>
    </div>
  )
}
