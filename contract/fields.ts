import { type TSchema, type TUnsafe, Type } from 'typebox'
import type { PageName } from './menu.ts'
import type { Bound } from './zone.ts'

/** How a value is shown, typed in, filtered and written to a file. */
export type Kind =
  | 'text'
  | 'note'
  | 'phone'
  | 'contact'
  | 'code'
  | 'count'
  | 'number'
  | 'money'
  | 'share'
  | 'flag'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'day'
  | 'instant'
  | 'clock'
  | 'picture'
  | 'json'

/** The Chinese of each value of a choice, in the order in which it is offered and sorted. */
export type Words = Readonly<Record<string, string>>

/** The metadata of a field, apart from its JSON type. Plain JSON: stored in the schema as `x-field`, and so also in OpenAPI. */
export interface FieldMeta {
  readonly kind: Kind
  /** The unit 次, 份 or 秒: shown after figures and in the heads of their columns. */
  readonly unit?: string
  /** How many decimals a share or a measured figure is shown with, so that figures line up; a share with one by default. */
  readonly decimals?: number
  /** The meaning of a count of 0 if it is not a number: 当日全部照片. */
  readonly zero?: string
  /** Of a choice; of a flag under `true` and `false`. */
  readonly words?: Words
  /** Its words represent numbers: codes of the specification. */
  readonly coded?: true
  /** The resource whose `options` a reference is chosen from: `scenic.cases`. */
  readonly resource?: string
  /** The field of the row that holds the name of what a reference points at. */
  readonly nameKey?: string
  /** Of an instant that people choose to begin or end a period; the end is not part of it. Read by `boundText`. */
  readonly bounds?: Bound
  /** What a pattern wants, after the title: 应为 7 至 20 位数字，可用短横. */
  readonly rule?: string
  /** How many digits it must have. */
  readonly digits?: number
}

/** How a resource uses a field. */
export interface FieldOptions<T = unknown> {
  /** The list can be sorted by it. */
  readonly sort?: true
  /** The list can be narrowed by it: to one value, to any of several (`many`), and to a range of days where it is a day or an instant. */
  readonly filter?: true | 'many'
  /** The search of the list looks into it. */
  readonly search?: true
  /** `once`: given when the row is made, fixed from then on. `never`: joined or counted by the server. */
  readonly write?: 'once' | 'never'
  /** The value may be empty (null). */
  readonly null?: true
  /** Can be changed in the list itself, in several rows at once (`editRows`). */
  readonly inRow?: true
  /** May be omitted when a row is created; the database then sets it. */
  readonly optional?: true
  /** Default value of a new row, and initial value of its form. Not applied to a change that omits the field. */
  readonly start?: T
  /** The text shown if the value is empty: 从未, 未放到点位. */
  readonly none?: string
  /** Values of a choice that occur in rows but cannot be chosen. */
  readonly reserved?: readonly string[]
  /** Of a day or an instant: the field of the same object that begins what this one ends. */
  readonly after?: string
  /** Of a day or an instant: it lies in the future when it is written, by at most so many days. */
  readonly ahead?: true | number
  /** A sentence below the field of a form. */
  readonly hint?: string
  /** Never leaves in a file. */
  readonly exported?: false
  /** `false`: cannot be hidden from a role by table headers, because pages decide by it. A name: hidden together with the fields of other tables that have it; a search `q` that has it looks into them. */
  readonly hideable?: false | string
  /** Exists only for accounts that may open one of these pages: a figure of those pages, shown in the list of another. */
  readonly pages?: readonly PageName[]
  /** Former names, for stored columns and views that still use them. A released name may only be removed by moving it here. */
  readonly was?: readonly string[]
}

type ValueOf<T, U> = U extends { readonly null: true } ? T | null : T
/** A TypeBox schema that carries its field metadata. */
export type Field<T = unknown, U = FieldOptions, K extends Kind = Kind> = TUnsafe<T> & {
  readonly 'x-field': FieldMeta & { readonly kind: K } & U
}
export type Fields = Readonly<Record<string, Field>>

/** The facts of a schema, where it is a field. */
export const factsOf = (schema: TSchema | undefined) =>
  (schema as { 'x-field'?: FieldMeta & FieldOptions } | undefined)?.['x-field'] ?? null

function make<T, U, K extends Kind = Kind>(
  shape: object,
  facts: FieldMeta & { readonly kind: K },
  uses: U,
): Field<ValueOf<T, U>, U, K> {
  const nullable = (uses as FieldOptions).null
  const values = (shape as { enum?: unknown[] }).enum
  return Type.Unsafe({
    ...shape,
    ...(nullable && { nullable: true, ...(values && { enum: [...values, null] }) }),
    'x-field': { ...facts, ...uses },
  }) as unknown as Field<ValueOf<T, U>, U, K>
}

export interface TextLimits {
  readonly max?: number
}
export interface NumberLimits {
  readonly min?: number
  readonly max?: number
}
type Decimals = Pick<FieldMeta, 'decimals'>
const rest = <O extends TextLimits & NumberLimits>({ min: _min, max: _max, ...uses }: O) =>
  uses as Omit<O, 'min' | 'max'>

/** A name that a person types: not only blanks, 40 characters by default. */
const name = <const O extends FieldOptions<string> & TextLimits>(title: string, options: O = {} as O) =>
  make<string, O>(
    { type: 'string', title, minLength: 1, maxLength: options.max ?? 40, pattern: '\\S' },
    { kind: 'text' },
    rest(options) as O,
  )

/** One line of text, which may be empty; 200 characters by default. */
const text = <const O extends FieldOptions<string> & TextLimits>(title: string, options: O = {} as O) =>
  make<string, O>({ type: 'string', title, maxLength: options.max ?? 200 }, { kind: 'text' }, rest(options) as O)

/** Several lines of text; 500 characters by default. */
const note = <const O extends FieldOptions<string> & TextLimits>(title: string, options: O = {} as O) =>
  make<string, O>({ type: 'string', title, maxLength: options.max ?? 500 }, { kind: 'note' }, rest(options) as O)

export interface Form {
  /** What the pattern wants, after the title. */
  readonly rule: string
  readonly digits?: number
}
/** Text of a fixed form. */
const code = <const O extends FieldOptions<string>>(title: string, pattern: string, form: Form, options: O = {} as O) =>
  make<string, O>({ type: 'string', title, pattern }, { kind: 'code', ...form }, options)

/** A mobile phone number of the mainland. */
const phone = <const O extends FieldOptions<string>>(title: string, options: O = {} as O) =>
  make<string, O>(
    { type: 'string', title, pattern: '^1[3-9][0-9]{9}$' },
    { kind: 'phone', digits: 11, rule: '应以 13 至 19 开头，只写数字' },
    options,
  )

/** How many, in whole numbers. */
const count = <const O extends FieldOptions<number> & NumberLimits & { readonly zero?: string }>(
  title: string,
  unit: string,
  options: O = {} as O,
) =>
  make<number, O>(
    { type: 'integer', title, minimum: options.min ?? 0, ...(options.max !== undefined && { maximum: options.max }) },
    { kind: 'count', unit },
    rest(options) as O,
  )

/** A measured figure with decimals. */
const number = <const O extends FieldOptions<number> & NumberLimits & Decimals>(
  title: string,
  unit: string,
  options: O = {} as O,
) =>
  make<number, O>(
    {
      type: 'number',
      title,
      ...(options.min !== undefined && { minimum: options.min }),
      ...(options.max !== undefined && { maximum: options.max }),
    },
    { kind: 'number', unit },
    rest(options) as O,
  )

/** An amount in fen; shown and typed in yuan. `min` and `max` are in fen; the default maximum is ¥1,000,000. */
const money = <const O extends FieldOptions<number> & NumberLimits>(title: string, options: O = {} as O) =>
  make<number, O>(
    { type: 'integer', title, minimum: options.min ?? 0, maximum: options.max ?? 100_000_000 },
    { kind: 'money', unit: '元' },
    rest(options) as O,
  )

/** A share in basis points: 10000 is 100%. Shown and typed in percent. */
const share = <const O extends FieldOptions<number> & NumberLimits & Decimals>(title: string, options: O = {} as O) =>
  make<number, O>(
    { type: 'integer', title, minimum: options.min ?? 0, maximum: options.max ?? 10_000 },
    { kind: 'share', unit: '%' },
    rest(options) as O,
  )

/** Yes or no, in the words of the field: 上架, 已下架. */
const flag = <const O extends FieldOptions<boolean>>(
  title: string,
  [yes, no]: readonly [yes: string, no: string],
  options: O = {} as O,
) => make<boolean, O>({ type: 'boolean', title }, { kind: 'flag', words: { true: yes, false: no } }, options)

/** One of some words. */
const choice = <const W extends Words, const O extends FieldOptions<keyof W & string>>(
  title: string,
  words: W,
  options: O = {} as O,
) => make<keyof W & string, O>({ type: 'string', title, enum: Object.keys(words) }, { kind: 'choice', words }, options)

const idShape = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
/** One of some words, each by its number. */
const coded = <const W extends Readonly<Record<number, string>>, const O extends FieldOptions<keyof W & number>>(
  title: string,
  words: W,
  options: O = {} as O,
) =>
  make<keyof W & number, O>(
    { type: 'integer', title, enum: Object.keys(words).map(Number) },
    { kind: 'choice', words, coded: true },
    options,
  )

/** The id of a row of another resource. `nameKey` is the field of this row that holds its name. */
const ref = <const O extends FieldOptions<number>>(
  title: string,
  resource: string,
  nameKey: string,
  options: O = {} as O,
) => make<number, O>({ ...idShape, title }, { kind: 'ref', resource, nameKey }, options)

/** The ids of rows of another resource, at most `max` (200). */
const refs = <const O extends FieldOptions<number[]> & TextLimits>(
  title: string,
  resource: string,
  options: O = {} as O,
) =>
  make<number[], O>(
    { type: 'array', title, items: idShape, maxItems: options.max ?? 200 },
    { kind: 'refs', resource },
    rest(options) as O,
  )

/** A day in Asia/Shanghai, YYYY-MM-DD. */
const day = <const O extends FieldOptions<string>>(title: string, options: O = {} as O) =>
  make<string, O, 'day'>({ type: 'string', title, format: 'date' }, { kind: 'day' }, options)

/** ISO 8601 with offset. */
const instant = <const O extends FieldOptions<string> & { readonly bounds?: Bound }>(
  title: string,
  options: O = {} as O,
) =>
  make<string, O, 'instant'>(
    { type: 'string', title, format: 'date-time', maxLength: 40 },
    { kind: 'instant' },
    options,
  )

/** A time of day in Asia/Shanghai, HH:MM. */
const clock = <const O extends FieldOptions<string>>(title: string, options: O = {} as O) =>
  make<string, O>(
    { type: 'string', title, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
    { kind: 'clock', rule: '应写成 08:30 的样子' },
    options,
  )

/** The signed, expiring address of a picture. */
const picture = <const O extends FieldOptions<string>>(title: string, options: O = {} as O) =>
  make<string, O>({ type: 'string', title }, { kind: 'picture' }, options)

/** A value with its own shape, for which a page supplies a control and a cell. */
const json = <T, const O extends FieldOptions<T>>(schema: TUnsafe<T> | TSchema, options: O = {} as O) =>
  make<T, O>(schema as object, { kind: 'json' }, options)

/** Declares what a field is; server, list, form, file and API reference read it from there. */
export const field = {
  name,
  text,
  note,
  code,
  phone,
  count,
  number,
  money,
  share,
  flag,
  choice,
  coded,
  ref,
  refs,
  day,
  instant,
  clock,
  picture,
  json,
}

/** When a row was made. */
export const createdAt = instant('建立时间', { sort: true, write: 'never' })

/** The project that a row belongs to permanently, and the scenic area of that project. */
export const placed = {
  areaId: ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'never' }),
  areaName: text('景区', { sort: true, write: 'never' }),
  caseId: ref('项目', 'scenic.cases', 'caseName', { filter: true, write: 'once' }),
  caseName: text('项目', { sort: true, write: 'never' }),
}

/** The scenic area that a row belongs to for good. */
export const inArea = {
  areaId: ref('景区', 'scenic.areas', 'areaName', { filter: true, write: 'once' }),
  areaName: text('景区', { write: 'never' }),
}

/** A visitor's number, masked: 138****5621. If a role may not see it, it is hidden everywhere. */
export const visitorPhone = text('手机号', { null: true, write: 'never', hideable: 'visitorPhone' })

/** A fixed or mobile number for calls; may be empty. */
export const contactPhone = make<string, { readonly start: '' }>(
  { type: 'string', title: '联系电话', maxLength: 20, pattern: '^$|^[0-9-]{7,20}$' },
  { kind: 'contact', rule: '应为 7 至 20 位数字，可用短横' },
  { start: '' },
)
