import { clsx } from 'clsx'
import { type DragEvent, useId, useState } from 'react'
import { caseTypes } from '#contract/scenic/cases.ts'
import { formatsOf, type MaterialKind, materialKinds, materialLimits } from '#contract/videos/materialKinds.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import { WordSelect, wordOptions } from '#web/features/scenic/Select.tsx'
import { label } from '#web/kit/form/shape.ts'
import { verbPhrase } from '#web/kit/format.ts'
import { Dialog } from '#web/parts/frame/Dialog.tsx'
import tile from '#web/parts/input/AddPicture.module.css'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './UploadDialog.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploads } from './useUploads.ts'

const { audio: _audio, ...shown } = materialKinds

interface Props {
  open: boolean
  only: MaterialKind | undefined
  noun: string
  onClose(): void
}

/** Uploads any number of files of one kind and shows the progress of each. */
export default function UploadDialog({ open, only, noun, onClose }: Props) {
  const [kind, setKind] = useState<MaterialKind>(only ?? 'picture')
  const [caseType, setCaseType] = useState<NewMaterial['caseType']>()
  const [over, setOver] = useState(false)
  const id = useId()
  const { uploads, busy, add, clear } = useUploads()
  const { formats, maxMegabytes, maxSeconds, note } = materialLimits[kind]
  const take = (files: Iterable<File>) => add([...files], { kind, ...(caseType && { caseType }) })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const close = () => {
    clear()
    onClose()
  }
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <Dialog
      open={open}
      onClose={close}
      title={verbPhrase('上传', noun)}
      width={560}
      dirty={
        busy && {
          title: '停止上传？',
          text: '还没有传完的文件不会保留，已传完的留下。',
          action: '停止上传',
          danger: true,
        }
      }
      note={uploads.length > 0 && `${done} / ${uploads.length} 个已上传`}
      action={{ text: '完成', run: close, disabled: busy || uploads.length === 0 }}
    >
      <div className={styles.choices}>
        {!only && (
          <div>
            <label htmlFor={`${id}kind`}>{label(materials.list.body, 'kind')}</label>
            <WordSelect
              id={`${id}kind`}
              options={wordOptions(shown)}
              allowClear={false}
              value={kind}
              onChange={(next) => setKind(next as MaterialKind)}
            />
          </div>
        )}
        <div>
          <label htmlFor={`${id}type`}>{label(materials.edit.body, 'caseType')}</label>
          <WordSelect
            id={`${id}type`}
            options={wordOptions(caseTypes)}
            placeholder="全部类型"
            value={caseType}
            onChange={(next) => setCaseType(next as NewMaterial['caseType'])}
          />
        </div>
      </div>
      <label
        className={clsx(tile.add, styles.drop, over && tile.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={20} />
        <span>选择文件，或拖到这里</span>
        <span className="t3">
          {formatsOf(kind)}，最大 {maxMegabytes} MB{maxSeconds ? `，最长 ${maxSeconds} 秒` : ''}
          {note ? `；${note}` : ''}
        </span>
        <input
          type="file"
          multiple
          className="sr"
          accept={formats.flatMap((one) => (one === 'jpg' ? ['.jpg', '.jpeg'] : [`.${one}`])).join(',')}
          aria-label={`${materialKinds[kind]}文件`}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </label>
      {uploads.length > 0 && (
        <ul className={styles.files} aria-label="已选文件">
          {uploads.map((upload) => (
            <UploadRow key={upload.number} upload={upload} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
