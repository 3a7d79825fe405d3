import { useState } from 'react'
import type { Body } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { seesEverything } from '#contract/roles.ts'
import { jobs } from '#contract/system/jobs.ts'
import { call } from '#web/kit/call/call.ts'
import { readSession } from '#web/kit/call/session.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import { notice } from '#web/kit/look/toast.ts'

/** As many pictures as one ZIP takes. */
export const maxAtOnce = (pictures.zip.body.properties.ids as { maxItems?: number }).maxItems ?? 500

/** The note for customer accounts, which get originals of sold pictures only. Empty for platform accounts. */
export const previewsOnly = () => (seesEverything(readSession()?.role ?? 3) ? '' : '未售的为水印预览')

/** Packs originals into a ZIP in the background. The job tray shows the progress and offers the result. */
export function usePacking() {
  const zip = useAction(pictures.zip, { success: '已开始打包，进度见任务托盘', invalidates: [jobs.list] })
  const [collecting, setCollecting] = useState(false)
  const pack = (rows: readonly { readonly id: number }[]) => zip.run({ body: { ids: rows.map((row) => row.id) } })
  return {
    busy: zip.busy || collecting,
    pack,
    /** Everything under the present conditions, after asking. */
    packAll: async (
      list: typeof pictures.list | typeof pictures.travel,
      filter: Body<typeof pictures.travel>,
      total: number,
    ) => {
      if (total > maxAtOnce)
        return notice.info(`一次最多下载 ${maxAtOnce} 张，现有 ${count(total)} 张`, {
          note: '请缩小条件，或先选照片',
        })
      const title = `打包当前条件下的 ${count(total)} 张照片？`
      if (
        !(await confirm({
          title,
          text: `${[previewsOnly(), '打包在后台进行，完成后在任务托盘下载，保留 24 小时'].filter(Boolean).join('。')}。`,
          action: `打包 ${count(total)} 张`,
        }))
      )
        return
      setCollecting(true)
      try {
        const rows: { readonly id: number }[] = []
        for (let page = 1; rows.length < total; page++) {
          const reply = await call(list, { body: { ...filter, page, size: 200 } })
          if (!reply.rows.length) break
          rows.push(...reply.rows)
        }
        if (rows.length) await pack(rows.slice(0, maxAtOnce))
      } catch {
        // The call has said what went wrong; nothing was started.
      } finally {
        setCollecting(false)
      }
    },
  }
}
