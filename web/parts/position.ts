import type { ClipboardEvent } from 'react'

/** Maps give a position as one text, longitude first: pasted into one field it fills both. Anything else is pasted as it is. */
export function pastePair(event: ClipboardEvent, put: (pair: { lng: number; lat: number }) => void) {
  const pair = readPair(event.clipboardData.getData('text'))
  if (!pair) return
  event.preventDefault()
  put(pair)
}

/** 118.17, 30.13 as degrees; undefined where the text is something else. */
export function readPair(text: string): { lng: number; lat: number } | undefined {
  const [, lng, lat] = /^\s*(\d{2,3}\.\d+)\s*[,，\s]\s*(\d{1,2}\.\d+)\s*$/.exec(text) ?? []
  return lng && lat ? { lng: Number(lng), lat: Number(lat) } : undefined
}

/** Degrees with four decimals, about eleven metres; undefined where there is no position. */
export const positionText = ({ lng, lat }: { lng: number | null; lat: number | null }) => (lng === null || lat === null ? undefined : `${lng.toFixed(4)}, ${lat.toFixed(4)}`)
