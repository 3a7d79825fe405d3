import { useNavigate } from 'react-router'
import { can } from '../../kit/access/access.ts'
import { readSession } from '../../kit/call/session.ts'
import { Button } from '../../parts/input/Button.tsx'
import { Empty } from '../../parts/state/Empty.tsx'

/** Shown to an account that has no scenic areas: a link to create one, or who can create one. */
export function NoAreas() {
  const navigate = useNavigate()
  const session = readSession()
  const makes = can('travelSpot') && (session?.role ?? 3) < 2
  return (
    <Empty
      title="还没有景区"
      note={
        makes
          ? '建好景区、项目和摄像头后，扫码、订单与实收会出现在这里'
          : '此账号名下没有景区，可请平台管理员在「区域地图 / 景区信息」中新增'
      }
    >
      {makes && (
        <Button kind="primary" onClick={() => void navigate('/travelSpot/travelSpot')}>
          去新增景区
        </Button>
      )}
    </Empty>
  )
}

/** Shown if none of the scenic areas in the address is in the account's scope. */
export function NoneChosen({ onAll }: { onAll(): void }) {
  return (
    <Empty title="没有所选的景区" note="所选的景区不在此账号名下，或已被删除">
      <Button onClick={onAll}>看全部景区</Button>
    </Empty>
  )
}
