import { type PhotoPackage, photoPackages } from '#contract/sales/photoPackages.ts'
import { PriceHistory } from '#web/features/prices/PriceHistory.tsx'

/** The parts of a package: what it cost when. */
export default function PackageParts({ row }: { row: PhotoPackage }) {
  return <PriceHistory packages={photoPackages} id={row.id} />
}
