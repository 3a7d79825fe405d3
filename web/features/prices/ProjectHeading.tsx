import { Link } from 'react-router'
import { can, canCall } from '../../kit/access/access.ts'
import { Button } from '../../parts/input/Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import type { AnyPackage, Packages } from './resource.ts'

interface Props {
  packages: Packages
  row: Pick<AnyPackage, 'areaName' | 'caseId' | 'caseName'>
  page: { add(start: object): void } | undefined
}

/** What a page says of the groups of its packages. */
export const byProject = (packages: Packages) =>
  ({
    by: 'caseId',
    says: ['areaName', 'caseName'],
    heading: (props: Omit<Props, 'packages'>) => <ProjectHeading packages={packages} {...props} />,
  }) as const

/** The project that packages belong to, above them: one more is added to it here, and all are copied to others. */
function ProjectHeading({ packages, row: { areaName, caseId, caseName }, page }: Props) {
  const { noun = '' } = packages.add
  return (
    <>
      <span className="el">
        {areaName} {can('area') ? <Link to={`/travelSpot/area?open=${caseId}`}>{caseName}</Link> : <b>{caseName}</b>}
      </span>
      <span className="sp" />
      {page && (
        <>
          <CopyButton
            packages={packages}
            of={{ caseId, caseName }}
            kind="text"
            label={`复制到项目：「${caseName}」的${noun}`}
          >
            复制到项目
          </CopyButton>
          {canCall(packages.add) && (
            <Button
              kind="text"
              size="small"
              icon="plus"
              aria-label={`新增到「${caseName}」`}
              onClick={() => page.add({ caseId })}
            >
              新增
            </Button>
          )}
        </>
      )}
    </>
  )
}
