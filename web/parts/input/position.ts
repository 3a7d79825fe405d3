import type { ClipboardEvent } from 'react'

/** Maps give a position as one text: pasted into one field it fills both. Anything else is pasted as it is. */
export function pastePair(event: ClipboardEvent, put: (pair: { lng: number; lat: number }) => void) {
  const pair = readPair(event.clipboardData.getData('text'))
  if (!pair) return
  event.preventDefault()
  put(pair)
}

/** 118.17, 30.13 as degrees, also latitude first: in China the two cannot be mistaken. Undefined where the text is something else. */
export function readPair(text: string): { lng: number; lat: number } | undefined {
  const [, ...both] = /^\s*(\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  const [lat, lng] = both.map(Number).sort((one, other) => one - other)
  return lat !== undefined && lng !== undefined && lat < 54 && lng > 72 && lng <= 180 ? { lng, lat } : undefined
}
