import { useId, useState } from 'react'
import { materials } from '#contract/videos/materials.ts'
import { starterMaterials } from '#contract/videos/starter/materials.ts'
import { starterTemplates } from '#contract/videos/starter/templates.ts'
import { type StarterPiece, starter } from '#contract/videos/starter.ts'
import { templates } from '#contract/videos/templates.ts'
import { CaseSelect } from '#web/features/scenic/Select.tsx'
import { canCall } from '#web/kit/access/access.ts'
import { label } from '#web/kit/form/shape.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { count, verbPhrase } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import { stop } from '../material/player.ts'
import { Pieces } from './Pieces.tsx'
import styles from './Starter.module.css'

interface Props {
  open: boolean
  onClose(): void
}

/** Shows what the starter set consists of, adds it to a project, and says what was added and what was there. */
export default function StarterDialog({ open, onClose }: Props) {
  const id = useId()
  const [caseId, setCaseId] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const [results, setResults] = useState<readonly StarterPiece[]>()
  const add = useAction(starter.add, {
    invalidates: [materials.list, materials.ofCaseType, templates.list, templates.options],
    done: ({ rows }) => setResults(rows),
  })
  const rows = results ?? []
  const makesTemplates = canCall(templates.add)
  const whole = starterMaterials.length + (makesTemplates ? starterTemplates.length : 0)
  const close = () => {
    stop()
    setResults(undefined)
    onClose()
  }
  const choose = (chosen: number | undefined) => {
    setCaseId(chosen)
    setMissing(false)
    setResults(undefined)
  }
  const run = () => {
    if (caseId === undefined) return setMissing(true)
    void add.run({ body: { caseId } })
  }
  const added = rows.filter(({ state }) => state === 'added').length
  const left = rows.filter(({ state }) => state === 'left').length
  return (
    <Dialog
      open={open}
      onClose={close}
      title={verbPhrase('添加', starter.add.noun)}
      width={760}
      note={
        results && (
          <span role="status">
            {added > 0 ? `添加了 ${count(added)} 样` : '没有新添加的'}
            {rows.length > added + left && `，${count(rows.length - added - left)} 样已经有了`}
            {left > 0 && `，${count(left)} 样没有添加`}
          </span>
        )
      }
      cancelText={results ? '关闭' : undefined}
      action={results ? { text: '完成', run: close } : { text: `添加 ${count(whole)} 样`, run, busy: add.busy }}
    >
      <div className={styles.lead}>
        <div>
          <label htmlFor={`${id}case`}>{label(starter.add.body, 'caseId')}</label>
          <CaseSelect
            id={`${id}case`}
            value={caseId}
            onChange={choose}
            allowClear={false}
            status={isMissing ? 'error' : ''}
            aria-invalid={isMissing}
            aria-describedby={`${id}says`}
          />
        </div>
        <p id={`${id}says`} className={isMissing ? 'st-down' : 't3'} role={isMissing ? 'alert' : undefined}>
          {isMissing
            ? '请选择项目'
            : makesTemplates
              ? '素材放进平台公共，各项目都能用；模板是这个项目的草稿，先试看，满意了再发布。'
              : '素材归自己所有，占用素材空间，可以改名或删除。'}
        </p>
      </div>
      <Pieces withTemplates={makesTemplates} results={new Map(rows.map((row) => [row.key, row]))} />
    </Dialog>
  )
}
