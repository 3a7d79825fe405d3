import type { DragEvent } from 'react'
import type { MaterialKind } from '#contract/videos/materialKinds.ts'

/** Something of the library that goes into the template. */
export type Parcel =
  | { readonly of: 'slot' }
  | { readonly of: 'effect'; readonly key: string }
  | { readonly of: 'material'; readonly id: number; readonly kind: MaterialKind; readonly name: string }
  | { readonly of: 'sound'; readonly id: number }

const format = 'application/x-template-part'

/** Puts it into the hand of the pointer. */
export function carry(event: DragEvent, parcel: Parcel) {
  event.dataTransfer.setData(format, JSON.stringify(parcel))
  event.dataTransfer.effectAllowed = 'copy'
}

/** Whether something of the library is over a place; until it is dropped, the browser hides what. */
export const isCarried = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(format)

/** What was dropped. */
export function carried({ dataTransfer }: DragEvent): Parcel | undefined {
  const text = dataTransfer.getData(format)
  return text ? (JSON.parse(text) as Parcel) : undefined
}
