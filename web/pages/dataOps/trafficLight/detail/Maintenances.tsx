import { lazy, Suspense, useState } from 'react'
import { lightTitles, wholeArea } from '#contract/lights/lightKinds.ts'
import { type LightMaintenance, lightMaintenances } from '#contract/lights/lightMaintenances.ts'
import { overview } from '#contract/reports/overview.ts'
import { devices } from '#contract/scenic/devices.ts'
import { fieldIn, fieldsOf } from '#web/crud/kit.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { time } from '#web/kit/format.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Section } from '#web/parts/value/Details.tsx'

const CrudForm = lazy(() => import('#web/crud/form/CrudForm.tsx'))
const reads = [lightMaintenances.list, overview.state, devices.list]
const fields = fieldsOf(lightMaintenances.list)
const title = (key: string) => fieldIn(fields, key).title
const noun = lightMaintenances.list.noun
const hour = 3_600_000

/** The running maintenance of a scenic area, and a button that starts one. */
export function Maintenances({ areaId }: { areaId: number }) {
  const read = useRead(
    lightMaintenances.list,
    { body: { areaId, state: 'running', size: 20, sort: 'begunAt', order: 'desc' } },
    { live: ['light'] },
  )
  const [form, setForm] = useState<LightMaintenance | 'new'>()
  const ending = useAction(lightMaintenances.end, { success: '维护已结束', invalidates: reads })
  return (
    <Section
      title="进行中的维护"
      end={
        <Button kind="link" onClick={() => setForm('new')}>
          开始维护
        </Button>
      }
    >
      <CompactTable
        read={read}
        what={noun}
        none="没有。维护期间灯不报警、不发消息，到时自动结束。"
        columns={[
          { title: title('kind'), width: 96, render: ({ kind }) => (kind ? lightTitles[kind] : wholeArea) },
          { title: title('reason'), grow: true, render: ({ reason }) => reason },
          { title: title('until'), width: 110, render: ({ until }) => time(until) },
          { title: title('byName'), width: 90, render: ({ byName }) => byName },
          {
            title: '',
            width: 130,
            right: true,
            render: (row) => (
              <>
                <Button kind="link" onClick={() => setForm(row)}>
                  延长
                </Button>{' '}
                <Button kind="link" busy={ending.busy} onClick={() => void ending.run({ params: { id: row.id } })}>
                  现在结束
                </Button>
              </>
            ),
          },
        ]}
      />
      {form && (
        <Suspense>
          <CrudForm
            open
            row={form === 'new' ? undefined : form}
            noun={noun}
            add={lightMaintenances.add}
            edit={lightMaintenances.edit}
            formOptions={{ areaId: {}, kind: { placeholder: wholeArea }, reason: { wide: true }, until: {} }}
            start={{ areaId, until: new Date(Date.now() + 2 * hour).toISOString() } as { areaId: number }}
            reads={reads}
            nameOf={(row) => (row as LightMaintenance).reason}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}
