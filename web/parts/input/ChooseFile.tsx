import { clsx } from 'clsx'
import { type DragEvent, useState } from 'react'
import { Icon } from '../value/Icon.tsx'
import styles from './ChooseFile.module.css'

interface Props {
  file: File | undefined
  busy: boolean
  /** The instruction while no file is chosen: 选择填好的文件，或拖到这里. */
  prompt: string
  /** Which files may be chosen, below the prompt. */
  hint: string
  accept: string
  onChoose(file: File): void
}

/** A place to choose a file or to drop one. */
export function ChooseFile({ file, busy, prompt, hint, accept, onChoose }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) onChoose(dropped)
  }
  return (
    <label
      className={clsx(styles.choose, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <span>{file ? file.name : prompt}</span>
      <span className="t3">{file ? '点击换一个文件' : hint}</span>
      <input
        type="file"
        className="sr"
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
