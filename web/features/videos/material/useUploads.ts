import { useEffect, useRef, useState } from 'react'
import {
  formatsOf,
  type MaterialKind,
  materialKinds,
  materialLimits,
  megabyte,
} from '#contract/videos/materialKinds.ts'
import { materials, type NewMaterial } from '#contract/videos/materials.ts'
import { call, endsSession, Refused, signOut } from '#web/kit/call/call.ts'
import { invalidate } from '#web/kit/read/query.ts'

/** One file being uploaded. `share` is the part that has been sent; at 1 the server is checking the file. */
export interface Upload {
  readonly number: number
  readonly file: File
  readonly as: Omit<NewMaterial, 'name'>
  readonly state: 'waiting' | 'sending' | 'done' | 'refused'
  readonly share: number
  /** Why it was refused. */
  readonly why?: string
}

/** Uploads files one at a time. Unfinished uploads are aborted when the component unmounts. */
export function useUploads() {
  const [uploads, put] = useState<readonly Upload[]>([])
  const stop = useRef(new AbortController())
  const busy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const next = uploads.find(({ state }) => state === 'waiting')
  const isSending = uploads.some(({ state }) => state === 'sending')

  useEffect(() => {
    if (!next || isSending) return
    const update = (changes: Partial<Upload>) =>
      put((all) => all.map((one) => (one.number === next.number ? { ...one, ...changes } : one)))
    update({ state: 'sending' })
    void send(next, stop.current.signal, (share) => update({ share })).then(update)
  }, [next, isSending])
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  return {
    uploads,
    busy,
    add: (files: readonly File[], as: Upload['as']) =>
      put((all) => [
        ...all,
        ...files.map((file, at): Upload => {
          const why = unfit(file, as.kind)
          const number = all.length + at
          return { number, file, as, share: 0, state: why ? 'refused' : 'waiting', ...(why && { why }) }
        }),
      ]),
    /** Aborts unfinished uploads and clears the list. */
    clear: () => {
      stop.current.abort()
      stop.current = new AbortController()
      put([])
    },
  }
}

/** What the server would refuse without looking into it. */
function unfit({ name, size }: File, kind: MaterialKind): string | undefined {
  const { formats, maxMegabytes } = materialLimits[kind]
  const ending = (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase()
  const known = ending === 'jpeg' ? 'jpg' : ending
  if (!(formats as readonly string[]).includes(known)) return `${materialKinds[kind]}应为 ${formatsOf(kind)} 文件`
  return size > maxMegabytes * megabyte ? `超过 ${maxMegabytes} MB` : undefined
}

async function send(
  { file, as }: Upload,
  signal: AbortSignal,
  sent: (share: number) => void,
): Promise<Partial<Upload>> {
  const name =
    file.name
      .replace(/\.\w+$/, '')
      .trim()
      .slice(0, 60) || materialKinds[as.kind]
  // The server detects the type itself.
  const body = new Blob([file], { type: 'application/octet-stream' })
  try {
    await call(materials.add, { query: { ...as, name }, file: body, signal, sent, quiet: true })
    void invalidate(materials.list, materials.ofCaseType)
    return { state: 'done', share: 1 }
  } catch (cause) {
    if (!(cause instanceof Error) || signal.aborted) return { state: 'refused', why: '已停止' }
    if (endsSession(cause)) signOut(cause.message)
    return { state: 'refused', why: cause instanceof Refused ? (cause.fields.file ?? cause.message) : cause.message }
  }
}
