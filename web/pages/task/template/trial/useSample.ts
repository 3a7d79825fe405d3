import { useState } from 'react'
import type { Aspect } from '#contract/videos/aspects.ts'
import { type FilmSample, samples } from '#contract/videos/samples.ts'
import type { MadeSample } from '#web/features/videos/preview/player/useSampleVideo.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { useAction } from '#web/kit/form/useAction.ts'
import { useRead } from '#web/kit/read/query.ts'
import { useEvery } from '#web/kit/read/useEvery.ts'

/** What is tried, and what a sample is made of. */
export interface Trial {
  readonly templateId: number
  readonly version: number
  readonly visitorId: number | null
  readonly aspect: Aspect
}

export interface SampleState {
  /** The sample of this account, if it shows what is tried. */
  readonly sample: FilmSample | undefined
  /** It makes one of something else, which another request would end. */
  readonly isElsewhere: boolean
  /** The same, once it can be played. */
  readonly made: MadeSample | undefined
  readonly isSending: boolean
  request(fromMs: number): void
}

/** The address of the file is valid for longer than this; another one would begin it anew. */
const freshMs = 600_000
/** How often it is asked while somebody waits for it. */
const lookMs = 1000

/** The account's sample of a template, which is followed until it is there. @param isAllowed whether the account gets samples */
export function useSample({ templateId, version, visitorId, aspect }: Trial, isAllowed: boolean): SampleState {
  const read = useRead(samples.ofTemplate, { body: { templateId } }, { enabled: isAllowed, staleMs: freshMs })
  const [awaited, setAwaited] = useState<number>()
  const [lost, setLost] = useState<number>()
  const { run, busy } = useAction(samples.request, {
    invalidates: [samples.ofTemplate],
    done: ({ id }) => setAwaited(id),
  })
  const found = read.data?.sample ?? undefined
  const isOpen = found?.state === 'waiting' || found?.state === 'making'
  useEvery(isOpen ? lookMs : undefined, () => void read.refetch())
  const isSame = found?.visitorId === visitorId && found?.version === version && found?.aspect === aspect
  const sample = isSame ? found : undefined
  return {
    ...{ sample, isElsewhere: isOpen && !isSame, isSending: busy },
    made:
      sample?.videoUrl == null
        ? undefined
        : {
            ...{ id: sample.id, part: sample.part, address: fileAddress(sample.videoUrl) },
            isAwaited: sample.id === awaited,
            onShown: () => setAwaited(undefined),
            // Once: another address may be good, but a file that is damaged stays so.
            onLost() {
              if (lost !== sample.id) void read.refetch()
              setLost(sample.id)
            },
          },
    request(fromMs) {
      if (visitorId !== null) void run({ body: { templateId, version, visitorId, fromMs, aspect } })
    },
  }
}
