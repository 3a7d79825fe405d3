import './screen.css'
import { createRoot } from 'react-dom/client'
import { keepShell } from './keep.ts'
import { Screen } from './Screen.tsx'

// Another address typed over this one changes nothing but what stands behind the #.
addEventListener('hashchange', () => location.reload())
createRoot(document.getElementById('root') as HTMLElement).render(<Screen token={location.hash.slice(1)} />)
keepShell()
