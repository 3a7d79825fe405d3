import { clsx } from 'clsx'
import { useState } from 'react'
import { type Printer, printers } from '#contract/printing/printers.ts'
import { stations } from '#contract/printing/stations.ts'
import { requestBase } from '#web/kit/call/session.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { dayAndTime } from '#web/kit/format.ts'
import { confirm } from '#web/kit/look/confirm.ts'
import once from '#web/parts/frame/OneTimeSecret.module.css'
import { Button } from '#web/parts/input/Button.tsx'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Section } from '#web/parts/value/Details.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'

const codeWord = label(stations.report.body, 'code')

/**
 * Creates or replaces the code that authenticates the program beside a printer.
 * The code is shown once; a lost code is replaced by a new one.
 */
export function PrinterCode({ row: { id, name, version, codeAt } }: { row: Printer }) {
  const [code, setCode] = useState<string>()
  const renew = useAction(printers.updateCode, { invalidates: [printers.list], done: (reply) => setCode(reply.code) })
  const make = async () => {
    const yes =
      codeAt === null ||
      (await confirm({
        title: `更换「${name}」的${codeWord}？`,
        text: '原来的立即失效，现场的程序换上新的才能继续取照片。',
        action: '更换',
      }))
    if (yes) await renew.run({ body: { id, version } })
  }
  return (
    <Section
      title={codeWord}
      note={codeAt ? `${dayAndTime(codeAt)} 生成` : undefined}
      end={
        <Button size="small" busy={renew.busy} onClick={() => void make()}>
          {codeAt ? '更换' : '生成'}
        </Button>
      }
    >
      {code ? (
        <div className={once.once}>
          <p className={clsx(once.warn, 'st-warn')}>
            <Glyph shape="triangle" />
            只显示这一次，知道它的人能取走待打印的照片
          </p>
          <dl>
            <dt>填到现场的取件程序里</dt>
            <dd>
              <code>{code}</code>
              <Copy text={code} label={`复制${codeWord}`} />
            </dd>
            <dt>上报地址</dt>
            <dd>
              <code>{`${requestBase()}${stations.report.path}`}</code>
              <Copy text={`${requestBase()}${stations.report.path}`} label="复制上报地址" />
            </dd>
          </dl>
        </div>
      ) : (
        <p className="t3">{codeAt ? '不再显示；丢了就更换一个。' : '现场的程序凭它取照片、上报状态，不用登录。'}</p>
      )}
    </Section>
  )
}
