import { Link } from 'react-router'
import { admins } from '#contract/accounts/admins.ts'
import type { Reply } from '#contract/kit.ts'
import { pageByName } from '#contract/menu.ts'
import { ExportSchedule } from '#contract/system/jobs.ts'
import { label } from '../../kit/form/shape.ts'
import { count } from '../../kit/format.ts'
import { read, useRead } from '../../kit/read/query.ts'
import { Details, Section } from '../../parts/value/Details.tsx'

const file = label(ExportSchedule, 'title')
const matterPage = pageByName.get('matter')
type Impact = Reply<typeof admins.impact>

const listsOf = ({ exports }: Impact) => [...new Set(exports)].join('、')

/** What an account has in hand: the files that it gets regularly, and the matters that it mends. Nothing if there is neither. */
export function InHand({ id }: { id: number }) {
  const { data } = useRead(admins.impact, { body: { adminId: id } }, { keep: true })
  if (!data || data.exports.length + data.responsors.length === 0) return null
  return (
    <Section title="手上的事">
      <Details
        items={[
          ...(data.exports.length ? [[file, `${count(data.exports.length)} 个：${listsOf(data)}`] as const] : []),
          ...(data.responsors.length
            ? [
                [
                  matterPage?.title ?? '',
                  data.responsors.map(({ id: responsorId, name, unsolved }) => (
                    <div key={responsorId}>
                      {name}：
                      {unsolved ? (
                        <Link to={`${matterPage?.path}?responsorId=${responsorId}`}>{count(unsolved)} 个未了</Link>
                      ) : (
                        '没有未了的'
                      )}
                    </div>
                  )),
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** The same as sentences for the question before an account is deleted; empty if it has nothing in hand. */
export async function whatEnds(id: number): Promise<string> {
  const impact = await read(admins.impact, { body: { adminId: id } })
  const files = impact.exports.length
    ? `它的 ${count(impact.exports.length)} 个${file}（${listsOf(impact)}）停止。`
    : ''
  const people = impact.responsors.map(
    ({ name, unsolved }) =>
      `责任人「${name}」${unsolved ? `手上 ${count(unsolved)} 个问题未了，` : ''}不再有账号接收提醒${unsolved ? '，请先改派' : ''}。`,
  )
  return files + people.join('')
}
