import { Link } from 'react-router'
import { type Rollout, type RolloutEvent, rollouts } from '#contract/releases/rollouts.ts'
import { marks } from '#web/features/states.ts'
import { useRead } from '#web/kit/read/query.ts'
import { ErrorState } from '#web/parts/state/Empty.tsx'
import { Skeleton } from '#web/parts/state/Skeleton.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { EventList, type ShownEvent } from '#web/parts/value/EventList.tsx'
import { eventWords, pathOf } from './words.ts'

/** What has happened to a rollout, by whom and why. */
export function RolloutEvents({ rollout: { id } }: { rollout: Pick<Rollout, 'id'> }) {
  const { data, error, refetch } = useRead(rollouts.events, { body: { rolloutId: id } }, { live: ['rollout'] })
  const words = data && eventWords(data.rows)
  return (
    <Section title="经过" note={data && `${data.rows.length} 条`}>
      {data && words ? (
        <EventList events={data.rows.map((event, at) => shownEvent(event, words[at]!))} />
      ) : error ? (
        <ErrorState what="经过" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} columns={2} />
      )}
    </Section>
  )
}

const shownEvent = ({ state, back, ...event }: RolloutEvent, word: string): ShownEvent => ({
  ...event,
  mark: state ? marks.rollout[state] : ['info', 'back'],
  title: back ? <Link to={pathOf(back.id)}>{word}</Link> : word,
})
