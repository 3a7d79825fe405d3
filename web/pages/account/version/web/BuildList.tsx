import { factsOf } from '#contract/fields.ts'
import { webBuildNoun } from '#contract/releases/webBuild.ts'
import { type WebBuild, webBuild, webBuilds } from '#contract/releases/webBuilds.ts'
import { remove } from '#web/kit/form/remove.ts'
import { label, shapeOf } from '#web/kit/form/shape.ts'
import { bytes, count } from '#web/kit/format.ts'
import { useNarrow } from '#web/kit/look/narrow.ts'
import { Button } from '#web/parts/input/Button.tsx'
import { CompactTable } from '#web/parts/table/CompactTable.tsx'
import { Status } from '#web/parts/value/Status.tsx'
import { Time } from '#web/parts/value/Time.tsx'
import styles from './WebBuilds.module.css'

const fitsWords = factsOf(shapeOf(webBuild, 'fits'))!.words!
const title = (key: keyof WebBuild) => label(webBuild, key)

/** Builds that hosts can be switched to, newest first. */
export function BuildList({ builds }: { builds: readonly WebBuild[] }) {
  const narrow = useNarrow()
  const drop = ({ id, number }: WebBuild) =>
    remove(webBuilds.remove, {
      id,
      noun: webBuildNoun,
      name: number,
      follows: '它的程序包一起删除，要再用须重新上传。',
      reads: [webBuilds.all, webBuilds.files],
    })
  const acts = {
    title: '操作',
    width: 64,
    right: true as const,
    render: (row: WebBuild) =>
      row.hosts === 0 && (
        <Button kind="link" drop onClick={() => void drop(row)}>
          删除
        </Button>
      ),
  }
  return (
    <CompactTable
      read={{ data: { rows: builds }, error: null, refetch: () => undefined }}
      what={webBuildNoun}
      none="还没有网页版本：用 npm run pack-web 构建并签名，再在这里新增"
      columns={
        narrow
          ? [
              {
                title: title('number'),
                grow: true,
                width: 220,
                render: (row) => (
                  <div className={styles.two}>
                    {row.number} <Fits build={row} />
                    <div>{row.notes}</div>
                    <div className="t3">
                      {bytes(row.bytes)}，{row.createdBy} <Time at={row.createdAt} />
                    </div>
                  </div>
                ),
              },
              acts,
            ]
          : [
              {
                title: title('number'),
                width: 190,
                render: ({ number, sha256 }) => <span title={`SHA-256 ${sha256}`}>{number}</span>,
              },
              {
                title: title('fits'),
                width: 150,
                render: (row) => <Fits build={row} />,
              },
              {
                title: title('notes'),
                grow: true,
                width: 240,
                render: ({ notes }) => <span title={notes}>{notes}</span>,
              },
              { title: title('bytes'), width: 92, right: true, render: (row) => bytes(row.bytes) },
              { title: `${title('hosts')}(台)`, width: 124, right: true, render: ({ hosts }) => count(hosts) },
              { title: title('builtAt'), width: 128, render: ({ builtAt }) => <Time at={builtAt} /> },
              {
                title: title('createdBy'),
                width: 210,
                render: ({ createdBy, createdAt }) => (
                  <>
                    {createdBy} <Time at={createdAt} />
                  </>
                ),
              },
              acts,
            ]
      }
    />
  )
}

const Fits = ({ build: { fits } }: { build: WebBuild }) => (
  <Status tone={fits ? 'ok' : 'closed'}>{fitsWords[fits ? 'true' : 'false']}</Status>
)
