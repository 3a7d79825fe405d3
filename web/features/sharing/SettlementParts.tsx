import { type ScenicSettlement, SettlementPart, StatementLine } from '#contract/sharing/scenicSettlements.ts'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { basisPoints, dayRange } from '#web/kit/format.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'

/** How the amount of a month is made up: an agreement a line. */
export default function SettlementParts({ row: { parts } }: { row: Pick<ScenicSettlement, 'parts'> }) {
  const rows = parts.map((part, id) => ({ ...part, id }))
  return (
    <Section title="怎么算的">
      <CompactTable
        read={{ data: { rows }, error: null, refetch: () => undefined }}
        what="分成约定"
        columns={[
          {
            title: label(StatementLine, 'day'),
            width: 92,
            grow: true,
            render: ({ firstDay, lastDay }) => dayRange(firstDay, lastDay),
          },
          {
            title: labelWithUnit(SettlementPart, 'turnoverFen'),
            width: 90,
            right: true,
            render: ({ turnoverFen }) => <Money fen={turnoverFen} />,
          },
          { title: label(SettlementPart, 'share'), width: 72, right: true, render: ({ share }) => basisPoints(share) },
          {
            title: labelWithUnit(SettlementPart, 'dueFen'),
            width: 92,
            right: true,
            render: ({ dueFen }) => <Money fen={dueFen} />,
          },
        ]}
      />
    </Section>
  )
}
