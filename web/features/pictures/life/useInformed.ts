import { useState } from 'react'
import { useNarrow } from '#web/kit/look/narrow.ts'

/** Whether the details stand beside a large picture, and the change of it. Remembered, except on a phone, where they cover the picture. */
export function useInformed(): [informed: boolean, inform: () => void] {
  const narrow = useNarrow()
  const [informed, setInformed] = useState(() => !narrow && localStorage.getItem(key) !== 'no')
  const inform = () => {
    if (!narrow) localStorage.setItem(key, informed ? 'no' : 'yes')
    setInformed(!informed)
  }
  return [informed, inform]
}

const key = 'jy.photo.info'
