import { useEffect } from 'react'
import styles from './Paper.module.css'

/**
 * Adds a copy of the content of `shown` beside the page, visible only in print; again when `content` changes. A copy,
 * because paper is narrow: while printing the page switches to its narrow layout, and an open dialog may disappear.
 */
export function usePaper(shown: HTMLElement | null, content: unknown) {
  useEffect(() => {
    if (!content || !shown) return
    const paper = document.createElement('div')
    paper.className = styles.paper ?? ''
    paper.dataset.paper = ''
    paper.ariaHidden = 'true'
    paper.append(...[...shown.children].map((sheet) => sheet.cloneNode(true)))
    document.body.append(paper)
    let printing = false
    let left = false
    const begin = () => {
      printing = true
    }
    const end = () => {
      printing = false
      if (left) take()
    }
    const take = () => {
      paper.remove()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      left = true
      if (!printing) take()
    }
  }, [shown, content])
}
