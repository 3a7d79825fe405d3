import { useEffect, useRef, useState } from 'react'
import type { FilmPlan } from '#contract/videos/film/plan.ts'
import { FilmPlayer, firstState, type PlayerState } from './filmPlayer.ts'

/** Plays a plan on a canvas that is put into `holder`. Another plan gets another canvas. */
export function useFilm(plan: FilmPlan | undefined) {
  const holder = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PlayerState>(firstState)
  const [player, setPlayer] = useState<FilmPlayer>()
  useEffect(() => {
    if (!plan || !holder.current) return
    const canvas = document.createElement('canvas')
    canvas.role = 'img'
    canvas.ariaLabel = '成片画面'
    holder.current.append(canvas)
    setState(firstState)
    const opened = new FilmPlayer(plan, canvas, setState)
    setPlayer(opened)
    return () => {
      opened.close()
      canvas.remove()
      setPlayer(undefined)
    }
  }, [plan])
  return { holder, state, player }
}
