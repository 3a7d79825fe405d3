import { Content } from './Content.tsx'
import { Screens } from './Screens.tsx'
import { useTab } from './tabs.ts'

export const tables = Screens.tables

/** 展示页: what the terminals of a project show, and the screens at the site that show it. */
export default function DisplayPage() {
  const [tab] = useTab()
  return tab === 'screens' ? <Screens /> : <Content />
}
