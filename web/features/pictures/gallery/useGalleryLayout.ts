import { useState } from 'react'

export interface GalleryLayout {
  /** Target height of a row, in px. */
  readonly height: number
  readonly squares: boolean
}
export const heights = { min: 112, max: 240, step: 8 } as const

/** How large and in which shape pictures are shown; stored in this browser. */
export function useGalleryLayout(): [GalleryLayout, (changes: Partial<GalleryLayout>) => void] {
  const [layout, setLayout] = useState(readStored)
  return [
    layout,
    (changes) => {
      const next = { ...layout, ...changes }
      localStorage.setItem(key, JSON.stringify(next))
      setLayout(next)
    },
  ]
}

const key = 'jy.gallery'
const usual: GalleryLayout = { height: 160, squares: false }

function readStored(): GalleryLayout {
  try {
    const { height, squares } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<GalleryLayout>
    return {
      height: typeof height === 'number' && height >= heights.min && height <= heights.max ? height : usual.height,
      squares: squares === true,
    }
  } catch {
    return usual
  }
}
