import { type PackagePrice, packagePrices } from '#contract/sales/packagePrices.ts'
import { PriceHistory } from '#web/features/prices/PriceHistory.tsx'

/** The parts of a package: what it cost when. */
export default function PackageParts({ row }: { row: PackagePrice }) {
  return <PriceHistory packages={packagePrices} id={row.id} />
}
