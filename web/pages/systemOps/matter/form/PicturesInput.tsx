import { Form } from 'antd'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { type Matter, type MatterImage, matters, maxImages } from '#contract/matters/matters.ts'
import type { ControlProps } from '#web/crud/form/CrudForm.tsx'
import { call, endsSession, Refused, signOut } from '#web/kit/call/call.ts'
import { notice } from '#web/kit/look/toast.ts'
import tile from '#web/parts/input/AddPicture.module.css'
import { IconButton } from '#web/parts/input/Button.tsx'
import { Thumb } from '#web/parts/picture/Thumb.tsx'
import { Glyph } from '#web/parts/value/Glyph.tsx'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from '../detail/Pictures.module.css'

const { types, maxBytes } = matters.upload.file
interface Props extends ControlProps {
  id?: string
  value?: string[]
  onChange?(keys: string[]): void
}

/** Chosen, dropped or pasted pictures are uploaded at once; nothing is saved while some are on their way. */
export function PicturesInput({ id, form, row, value = [], onChange }: Props) {
  const [added, setAdded] = useState<readonly MatterImage[]>([])
  const [sending, setSending] = useState<{ done: number; total: number }>()
  const [over, setOver] = useState(false)
  const underWay = useRef(false)
  const known = [...((row as Matter | undefined)?.images ?? []), ...added]
  const add = (chosen: readonly File[]) => {
    const files = fitting(chosen, maxImages - value.length)
    if (files.length && !underWay.current) void send(files)
  }
  const send = async (files: readonly File[]) => {
    let keys = value
    underWay.current = true
    for (const [done, file] of files.entries()) {
      setSending({ done, total: files.length })
      const image = await upload(file)
      if (!image) continue
      setAdded((before) => [...before, image])
      keys = [...keys, image.key]
      onChange?.(keys)
    }
    underWay.current = false
    setSending(undefined)
    form.setFields([{ name: 'underWay', errors: [] }])
  }
  return (
    <ul
      className={styles.pictures}
      onPaste={(event) => add([...event.clipboardData.files])}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      {[...new Set(value)].map((key, at) => (
        <li key={key}>
          <Thumb
            url={known.find((image) => image.key === key)?.thumbUrl}
            width={104}
            height={78}
            alt={`第 ${at + 1} 张`}
          />
          <IconButton
            small
            className={styles.drop}
            icon="close"
            label={`去掉第 ${at + 1} 张`}
            disabled={sending !== undefined}
            onClick={() => onChange?.(value.filter((one) => one !== key))}
          />
        </li>
      ))}
      {value.length < maxImages && (
        <li>
          <label className={clsx(tile.add, over && tile.over)}>
            {sending ? <Glyph shape="ring" size={16} /> : <Icon name="upload" />}
            {sending ? `上传 ${sending.done + 1} / ${sending.total}` : '加照片'}
            <input
              id={id}
              type="file"
              className="sr"
              accept={types.join(',')}
              multiple
              disabled={sending !== undefined}
              onChange={(event) => {
                add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        </li>
      )}
      <Form.Item name="underWay" noStyle rules={[{ validator: async () => refuseWhile(underWay.current) }]}>
        <input type="hidden" />
      </Form.Item>
    </ul>
  )
}

function refuseWhile(underWay: boolean) {
  if (underWay) throw new Error('图片还在上传，传完再保存')
}

/** Stores one file; undefined where that failed, which has been said then. */
async function upload(file: File): Promise<MatterImage | undefined> {
  try {
    return await call(matters.upload, { file, quiet: true })
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    const why = (cause instanceof Refused && cause.fields.file) || cause.message
    if (endsSession(cause)) signOut(cause.message)
    else notice.error(`${file.name} 没有上传：${why}`)
    return undefined
  }
}

/** Drops the files that the server would refuse, and shows an error for each. */
function fitting(files: readonly File[], room: number): File[] {
  const good = files.filter(({ name, type, size }) => {
    const wrong = !(types as readonly string[]).includes(type)
      ? '不是 JPEG、PNG 或 WebP 图片'
      : size > maxBytes && `超过 ${maxBytes / 1_048_576} MB`
    if (wrong) notice.error(`${name} ${wrong}`)
    return !wrong
  })
  if (good.length > room) notice.error(`一个问题最多 ${maxImages} 张图片，还能加 ${room} 张`)
  return good.slice(0, room)
}
