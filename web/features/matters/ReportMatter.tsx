import { useNavigate } from 'react-router'
import { can } from '../../kit/access/access.ts'
import { ActButton } from '../../parts/input/ActButton.tsx'
import { Button } from '../../parts/input/Button.tsx'
import { type Report, reportAddress } from './report.ts'

/** The way to the form for a new matter, filled in from what the user is looking at. For accounts that may open the page. */
export function ReportMatter({ report, link }: { report: Report; link?: boolean }) {
  const navigate = useNavigate()
  if (!can('matter')) return null
  const said = {
    title: '提一个系统问题，指派给人处理',
    onClick: () => void navigate(reportAddress(report)),
    children: '提问题',
  }
  return link ? <ActButton {...said} /> : <Button icon="issue" {...said} />
}
