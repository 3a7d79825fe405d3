import { type Grouping, maxMembers } from '#contract/scenic/deviceGroups.ts'
import { count } from '#web/kit/format.ts'

export type Camera = Grouping['cameras'][number]
type Group = Grouping['groups'][number]

/** A group on the board; the cameras in no group stand in one without an id. */
export interface Column {
  readonly id: number | null
  readonly name: string
  readonly printerName: string | null
  readonly cameras: readonly Camera[]
}
export interface Move {
  readonly deviceId: number
  readonly fromId: number | null
  readonly toId: number | null
}

/** The groups in their order, after the cameras that are in none, or in one that was removed just now. */
export function columnsOf({ groups, cameras }: Grouping): Column[] {
  const loose = cameras.filter(({ groupId }) => !groups.some(({ id }) => id === groupId))
  return [
    { id: null, name: '未分组', printerName: null, cameras: loose },
    ...groups.map((group: Group) => ({ ...group, cameras: cameras.filter(({ groupId }) => groupId === group.id) })),
  ]
}

/** What has to move so that these cameras are in a group; those that are in it already stay. */
export const movesTo = (cameras: readonly Camera[], toId: number | null): Move[] =>
  cameras.flatMap(({ id, groupId }) => (groupId === toId ? [] : [{ deviceId: id, fromId: groupId, toId }]))

/** The moves that take these back. */
export const reversed = (moves: readonly Move[]): Move[] =>
  moves.map(({ deviceId, fromId, toId }) => ({ deviceId, fromId: toId, toId: fromId }))

/** Why so many more cameras cannot be put into a group; undefined if they can. */
export const whyFull = ({ id, cameras }: Column, more: number): string | undefined =>
  id !== null && cameras.length + more > maxMembers
    ? `一个组最多 ${count(maxMembers)} 台，还能放 ${count(maxMembers - cameras.length)} 台`
    : undefined

/** Whether the name or the national code of a camera contains the word. */
export const fits = ({ name, gbCode }: Camera, word: string) =>
  name.toLowerCase().includes(word.toLowerCase()) || gbCode.includes(word)
