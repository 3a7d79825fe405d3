import { type ScenicSettlement, SettlementPart } from '#contract/sharing/scenicSettlements.ts'
import { label, labelWithUnit } from '#web/kit/form/shape.ts'
import { basisPoints } from '#web/kit/format.ts'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Money } from '#web/parts/value/Money.tsx'

/** How the amount of a month is made up: an agreement a line. */
export default function SettlementParts({ row: { parts } }: { row: ScenicSettlement }) {
  const rows = parts.map((part, id) => ({ ...part, id }))
  return (
    <Section title="怎么算的">
      <CompactTable
        read={{ data: { rows }, error: null, refetch: () => undefined }}
        what="分成约定"
        columns={[
          { title: label(SettlementPart, 'firstDay'), width: 110, grow: true, render: ({ firstDay }) => firstDay },
          { title: label(SettlementPart, 'lastDay'), width: 110, render: ({ lastDay }) => lastDay },
          {
            title: labelWithUnit(SettlementPart, 'turnoverFen'),
            width: 130,
            right: true,
            render: ({ turnoverFen }) => <Money fen={turnoverFen} />,
          },
          { title: label(SettlementPart, 'share'), width: 96, right: true, render: ({ share }) => basisPoints(share) },
          {
            title: labelWithUnit(SettlementPart, 'dueFen'),
            width: 120,
            right: true,
            render: ({ dueFen }) => <Money fen={dueFen} />,
          },
        ]}
      />
    </Section>
  )
}
