interface Offered {
  readonly id: number
  readonly areaId: number
  readonly caseId: number
  readonly state: string
}

/**
 * The printer of a ticket: the chosen one, else the one that was used last, else the only one of the pictures' project or scenic area.
 * @param offered the printers on which the pictures can be printed
 */
export function printerOf<P extends Offered>(
  offered: readonly P[],
  { chosen, last }: { readonly chosen: number | undefined; readonly last: number | undefined },
  pictures: readonly Pick<Offered, 'areaId' | 'caseId'>[],
): P | undefined {
  const picked = offered.find(({ id }) => id === chosen)
  if (picked) return picked
  const usable = offered.filter(({ state }) => state !== 'off')
  const only = (place: 'caseId' | 'areaId') => {
    const there = usable.filter((printer) => pictures.some((picture) => picture[place] === printer[place]))
    return there.length === 1 ? there[0] : undefined
  }
  return usable.find(({ id }) => id === last) ?? only('caseId') ?? only('areaId')
}
