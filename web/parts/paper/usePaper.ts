import { useEffect } from 'react'
import styles from './Paper.module.css'

/**
 * Lays a copy of what `shown` holds beside the page, for the printer alone; again when `content` changes. A copy, because paper is
 * narrow: while it is printed the page takes its narrow shape, and what stood in a dialog may be gone.
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
