import { Select, type SelectProps } from 'antd'
import { areas } from '#contract/scenic/areas.ts'
import { cases as caseOperations } from '#contract/scenic/cases.ts'
import { devices } from '#contract/scenic/devices.ts'
import { points } from '#contract/scenic/points.ts'
import { useOptions } from '../../kit/list/useOptions.ts'
import { useRead } from '../../kit/read/query.ts'
import { SeveralSelect } from '../../parts/input/SeveralSelect.tsx'
import { Icon } from '../../parts/value/Icon.tsx'
import { type Adding, useAddHere } from '../useAddHere.tsx'
import styles from './Select.module.css'

interface One extends Omit<SelectProps<number>, 'options' | 'mode' | 'value' | 'onChange'> {
  value?: number | null
  onChange?(id: number | undefined): void
}
interface Makes {
  /** A missing one can be made here. */
  adding?: Adding | undefined
}
interface Several extends Omit<SelectProps<number[]>, 'options' | 'mode' | 'value' | 'onChange'> {
  value?: readonly number[]
  onChange?(ids: number[] | undefined): void
}

/** One scenic area of those in sight, by province. */
export function AreaSelect(props: One & Makes) {
  const { options, loading } = useAreas(props.value != null)
  return <OneSelect placeholder="景区" options={options} loading={loading} {...props} />
}

/** Several scenic areas, for filters: closed it shows how many. */
export function AreasSelect({ value, onChange, ...rest }: Several) {
  const { options, loading } = useAreas(value !== undefined && value.length > 0)
  return (
    <SeveralSelect
      className={styles.select}
      placeholder="全部景区"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => (
        <>
          景区 <b>{chosen.length}</b>
        </>
      )}
      suffixIcon={arrow}
      popupMatchSelectWidth={false}
      loading={loading}
      aria-label="景区"
      {...rest}
      options={options}
      value={value ? [...value] : []}
      onChange={(ids) => onChange?.(ids.length ? ids : undefined)}
    />
  )
}

/** One project, of one area where `areaId` is given; otherwise each is named with its area. */
export function CaseSelect({ areaId, adding, ...props }: One & Makes & { areaId?: number | undefined }) {
  const { rows, pending, search } = useOptions(
    caseOperations.options,
    { body: areaId ? { areaId } : {} },
    props.value ? [props.value] : [],
  )
  const title = (row: { areaName: string; name: string }) => (areaId ? row.name : `${row.areaName} ${row.name}`)
  return (
    <OneSelect
      placeholder="项目"
      options={rows.map((row) => ({ value: row.id, label: title(row) }))}
      loading={pending}
      {...search}
      adding={adding && { ...adding, start: { areaId } }}
      {...props}
    />
  )
}

/** One point of a project or of an area; disabled until one of both is known, or with `anywhere` each is named with its area. */
export function PointSelect({
  caseId,
  areaId,
  anywhere,
  ...props
}: One & { caseId?: number | undefined; areaId?: number | undefined; anywhere?: true }) {
  const known = caseId !== undefined || areaId !== undefined
  const { rows, pending, search } = useOptions(
    points.options,
    { body: { ...(areaId && { areaId }), ...(caseId && { caseId }) } },
    props.value ? [props.value] : [],
    { enabled: known || anywhere },
  )
  return (
    <OneSelect
      placeholder="点位"
      options={rows.map(({ id, name, areaName }) => ({ value: id, label: known ? name : `${areaName} ${name}` }))}
      loading={pending}
      {...search}
      disabled={!known && !anywhere}
      {...props}
    />
  )
}

/** One camera of a project; disabled until the project is chosen. */
export function DeviceSelect({ caseId, ...props }: One & { caseId?: number | undefined }) {
  const { data, isFetching } = useRead(
    devices.ofCase,
    { params: { id: caseId ?? 0 } },
    { enabled: caseId !== undefined, staleMs: longMs },
  )
  return (
    <OneSelect
      placeholder="摄像头"
      options={data?.rows.map(({ id, name, gbCode }) => ({ value: id, label: name, title: gbCode }))}
      loading={isFetching}
      disabled={caseId === undefined}
      {...props}
    />
  )
}

interface Word<V> extends Omit<SelectProps<string>, 'options' | 'mode' | 'value' | 'onChange'> {
  value?: V | undefined
  onChange?(value: V | undefined): void
  options: readonly { readonly value: V; readonly label: string }[]
}

/** A select of fixed words, for filters and forms: states, kinds, levels, yes and no. */
export function WordSelect<V extends string | number | boolean>({ value, onChange, options, ...rest }: Word<V>) {
  return (
    <Select
      className={styles.select}
      allowClear
      suffixIcon={arrow}
      popupMatchSelectWidth={false}
      aria-label={typeof rest.placeholder === 'string' ? rest.placeholder : undefined}
      {...rest}
      value={value === undefined || value === null ? undefined : String(value)}
      onChange={(chosen) => onChange?.(options.find((option) => String(option.value) === chosen)?.value)}
      options={options.map((option) => ({ value: String(option.value), label: option.label }))}
    />
  )
}

interface SomeWords<V> {
  placeholder: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: readonly V[] | undefined
  onChange(values: V[] | undefined): void
}

/** Several of some fixed words, for filters; closed it shows how many. */
export function WordsSelect<V extends string>({ placeholder, options, value = [], onChange }: SomeWords<V>) {
  return (
    <SeveralSelect<V[]>
      className={styles.select}
      placeholder={placeholder}
      aria-label={placeholder}
      allowClear
      maxTagCount={0}
      maxTagPlaceholder={(chosen) => (
        <>
          {placeholder} <b>{chosen.length}</b>
        </>
      )}
      suffixIcon={arrow}
      popupMatchSelectWidth={false}
      options={[...options]}
      value={[...value]}
      onChange={(values) => onChange(values.length ? values : undefined)}
    />
  )
}

/** The words of a contract's choice as options. */
export const wordOptions = <V extends string>(words: Readonly<Record<V, string>>) =>
  (Object.entries(words) as [V, string][]).map(([value, label]) => ({ value, label }))

/** Names of scenic areas by id, for chips and titles. The request is deferred if there are no ids to name. */
export function useAreaNames(toName: readonly number[] | undefined): ReadonlyMap<number, string> {
  const { data } = useRead(areas.options, {}, { later: !toName?.length, staleMs: longMs })
  return new Map(data?.rows.map((row) => [row.id, row.name]))
}

/** 黄山风景区 等 9 个 */
export function areasText(ids: readonly number[], names: ReadonlyMap<number, string>) {
  const first = names.get(ids[0] ?? 0) ?? `编号 ${ids[0] ?? ''}`
  return ids.length > 1 ? `${first} 等 ${ids.length} 个` : first
}

/** The chosen scenic area where it is only one. */
export const onlyArea = (ids: readonly number[] | undefined) => (ids?.length === 1 ? ids[0] : undefined)

const longMs = 60_000
const arrow = <Icon name="down" size={12} />

function useAreas(chosen: boolean) {
  const { data, isPending } = useRead(areas.options, {}, { later: !chosen, staleMs: longMs })
  const provinces = [...new Set(data?.rows.map((row) => row.province))]
  const options = provinces.map((province) => ({
    label: province,
    title: province,
    options: (data?.rows ?? [])
      .filter((row) => row.province === province)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
  return { options, loading: isPending }
}

/** Selects one row by id. An id that is not among the options is shown as a number. */
export function OneSelect({ value, onChange, adding, ...rest }: One & Makes & Pick<SelectProps<number>, 'options'>) {
  const { popup, dialog } = useAddHere(adding, (id) => onChange?.(id))
  return (
    <>
      <Select
        className={styles.select}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        suffixIcon={arrow}
        popupMatchSelectWidth={false}
        aria-label={typeof rest.placeholder === 'string' ? rest.placeholder : undefined}
        notFoundContent={rest.loading ? '正在查找' : '没有可选的'}
        labelRender={({ label, value: id }) => label ?? (rest.loading ? '' : `编号 ${id}`)}
        {...popup}
        {...rest}
        value={value ?? undefined}
        onChange={(id) => onChange?.(id ?? undefined)}
      />
      {dialog}
    </>
  )
}
