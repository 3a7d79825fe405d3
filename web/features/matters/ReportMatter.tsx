import { useNavigate } from 'react-router'
import { can } from '../../kit/access/access.ts'
import { Button } from '../../parts/input/Button.tsx'
import { type Report, reportAddress } from './report.ts'

/** The way from something that is wrong to the form that writes it down, for accounts that may. */
export function ReportMatter({ report, link }: { report: Report; link?: boolean }) {
  const navigate = useNavigate()
  if (!can('matter')) return null
  return (
    <Button
      kind={link ? 'link' : 'plain'}
      icon={link ? undefined : 'issue'}
      title="提一个系统问题，指派给人处理"
      onClick={() => void navigate(reportAddress(report))}
    >
      提问题
    </Button>
  )
}
