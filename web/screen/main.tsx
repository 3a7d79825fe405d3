import './screen.css'
import { createRoot } from 'react-dom/client'
import { keepShell } from './keep.ts'
import { Screen } from './Screen.tsx'

// A new address in the same tab changes only the part after the #, which does not reload the page.
addEventListener('hashchange', () => location.reload())
createRoot(document.getElementById('root') as HTMLElement).render(<Screen token={location.hash.slice(1)} />)
keepShell()
