import { type PackagePrice, packageKindNames } from '#contract/mission/packagePrices.ts'

export const kindChoices = (Object.keys(packageKindNames) as PackagePrice['kind'][]).map((value) => ({ value, label: packageKindNames[value] }))
