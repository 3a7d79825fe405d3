import { useState } from 'react'

export interface Look {
  /** Wanted height of a row, in px. */
  readonly height: number
  readonly squares: boolean
}
export const heights = { min: 112, max: 240, step: 8 } as const

/** How large and in which shape pictures are shown, kept in this browser. */
export function useGalleryLook(): [Look, (changes: Partial<Look>) => void] {
  const [look, setLook] = useState(kept)
  return [
    look,
    (changes) => {
      const next = { ...look, ...changes }
      localStorage.setItem(key, JSON.stringify(next))
      setLook(next)
    },
  ]
}

const key = 'jy.gallery'
const usual: Look = { height: 160, squares: false }

function kept(): Look {
  try {
    const { height, squares } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Look>
    return {
      height: typeof height === 'number' && height >= heights.min && height <= heights.max ? height : usual.height,
      squares: squares === true,
    }
  } catch {
    return usual
  }
}
