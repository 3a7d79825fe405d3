import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { canCall } from '../../kit/access/access.ts'
import { useRead } from '../../kit/read/query.ts'

/** The name of the package in a filter of orders or refunds; its number if the account may not read packages. */
export function usePackageName(id: number | undefined, kind: 'video' | 'photo' | undefined): string {
  const body = { ...(id !== undefined && { id }), size: 1 }
  const clips = useRead(
    packagePrices.list,
    { body },
    { enabled: id !== undefined && kind === 'video' && canCall(packagePrices.list) },
  )
  const photos = useRead(
    photoPackages.list,
    { body },
    { enabled: id !== undefined && kind === 'photo' && canCall(photoPackages.list) },
  )
  return (kind === 'photo' ? photos : clips).data?.rows[0]?.name ?? `编号 ${id ?? ''}`
}
