interface Offered {
  readonly id: number
  readonly areaId: number
  readonly caseId: number
  readonly state: string
  readonly deviceIds: readonly number[]
}
type Printed = Pick<Offered, 'areaId' | 'caseId'> & { readonly deviceId: number }

/**
 * The printer of a ticket: the chosen one, else that of the pictures' group of cameras, else the one that was used last, else the only
 * one of their project or scenic area.
 * @param offered the printers on which the pictures can be printed
 */
export function printerOf<P extends Offered>(
  offered: readonly P[],
  { chosen, last }: { readonly chosen: number | undefined; readonly last: number | undefined },
  pictures: readonly Printed[],
): P | undefined {
  const picked = offered.find(({ id }) => id === chosen)
  if (picked) return picked
  const usable = offered.filter(({ state }) => state !== 'off')
  const only = (place: 'caseId' | 'areaId') => {
    const there = usable.filter((printer) => pictures.some((picture) => picture[place] === printer[place]))
    return there.length === 1 ? there[0] : undefined
  }
  const ofGroup = usable.find((printer) => isOfGroup(printer, pictures))
  return ofGroup ?? usable.find(({ id }) => id === last) ?? only('caseId') ?? only('areaId')
}

/** Whether the cameras of all these pictures are in groups that have their pictures printed there. */
export const isOfGroup = ({ deviceIds }: Pick<Offered, 'deviceIds'>, pictures: readonly Pick<Printed, 'deviceId'>[]) =>
  pictures.length > 0 && pictures.every(({ deviceId }) => deviceIds.includes(deviceId))
