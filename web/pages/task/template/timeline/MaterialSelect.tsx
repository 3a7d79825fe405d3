import { Select } from 'antd'
import { useState } from 'react'
import { type MaterialKind, materialKinds } from '#contract/videos/materialKinds.ts'
import { materials } from '#contract/videos/materials.ts'
import { useOptions } from '#web/kit/list/useOptions.ts'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import styles from '../Template.module.css'

interface Props {
  kind: MaterialKind
  caseId: number | undefined
  value: number | undefined
  onChange(id: number): void
}

/** Selects a material of one kind that the project may use. */
export function MaterialSelect({ kind, caseId, value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const what = materialKinds[kind]
  const { rows, pending, search } = useOptions(
    materials.ofCaseType,
    { body: { kinds: [kind], ...(caseId !== undefined && { caseId }) } },
    value === undefined ? [] : [value],
    { enabled: caseId !== undefined },
  )
  return (
    <Select
      className={styles.material}
      aria-label={`${what}素材`}
      placeholder={caseId === undefined ? '先选项目' : `选择${what}`}
      disabled={caseId === undefined}
      open={open}
      onOpenChange={setOpen}
      loading={pending}
      {...search}
      notFoundContent={`这个项目没有可用的${what}，先在我的素材上传`}
      value={value}
      onChange={onChange}
      options={rows.map((row) => ({ value: row.id, label: row.name, thumb: row.thumbUrl }))}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          <Thumb url={data.thumb} width={40} height={24} />
          <span className="el">{label}</span>
        </span>
      )}
    />
  )
}
