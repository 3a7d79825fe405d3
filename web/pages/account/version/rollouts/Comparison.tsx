import {
  besideTitles,
  type Comparison as Compared,
  type ComparedFigure,
  comparedFigures,
  comparisonMeaning,
  judgedShare,
  shareOf,
  titleOfFigure,
} from '#contract/releases/comparison.ts'
import { type Rollout, rollouts } from '#contract/releases/rollouts.ts'
import { count, percent } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Status } from '#web/parts/value/Status.tsx'

interface Row {
  readonly id: number
  readonly figure: ComparedFigure
}
const rows: readonly Row[] = comparedFigures.map((figure, id) => ({ id, figure }))

/**
 * The comparison of a rollout. While cameras are under way it is not read again with each of them: it counts many pictures.
 */
export const useComparison = ({ id, underWay }: Pick<Rollout, 'id' | 'underWay'>) =>
  useRead(
    rollouts.compare,
    { body: { rolloutId: id } },
    { keep: true, live: ['rollout'], refetchOn: () => underWay === 0 },
  )

/** What the updated cameras bring since then, beside what is usual and beside other cameras in their scenic areas. */
export function Comparison({ rollout }: { rollout: Rollout }) {
  const { done, minPicturesPercent } = rollout
  const { data, error, refetch } = useComparison(rollout)
  if (done === 0) return null
  return (
    <Section title="更新前后" note={data && sizeText(data)}>
      <CompactTable
        read={{ data: data && { rows: data.updated.known > 0 ? rows : [] }, error, refetch }}
        what="更新前后"
        none="更新过的摄像头还没有可比的往常。"
        columns={[
          { title: '产出', grow: true, width: 80, render: ({ figure }) => titleOfFigure(figure) },
          {
            title: besideTitles.value,
            width: 60,
            right: true,
            render: ({ figure }) => count(data!.updated[figure].value),
          },
          {
            title: besideTitles.usual,
            width: 60,
            right: true,
            render: ({ figure }) => count(data!.updated[figure].usual),
          },
          {
            title: '占往常',
            width: 76,
            right: true,
            render: ({ figure }) => <Share of={data!} figure={figure} least={minPicturesPercent} />,
          },
          {
            title: '其他占往常',
            width: 80,
            right: true,
            render: ({ figure }) => percent(shareOf(data!.others[figure]), 0),
          },
        ]}
        more={<span className="t3">{comparisonMeaning}</span>}
      />
    </Section>
  )
}

/** Below the line that the rollout was given, it is marked. */
function Share({ of, figure, least }: { of: Compared; figure: ComparedFigure; least: number | null }) {
  const share = percent(shareOf(of.updated[figure]), 0)
  const judged = judgedShare(of, figure)
  const isLow = least !== null && judged !== null && judged * 100 < least
  return isLow ? (
    <Status tone="down" shape="octagon" size={14}>
      {share}
    </Status>
  ) : (
    share
  )
}

const sizeText = ({ updated, others }: Compared) =>
  `更新过的 ${count(updated.known)} 台，同景区其他 ${count(others.known)} 台`
