import { useState } from 'react'
import { fileAddress } from '../kit/file.ts'
import { Icon } from './Icon.tsx'

/** A small picture at a signed address, fetched when it comes into sight; where there is none, or it has gone, an outline in the same place. */
export function Thumb({ url, width = 36, height = 24, alt = '' }: { url: string | null | undefined; width?: number; height?: number; alt?: string }) {
  const [lost, setLost] = useState<string>()
  if (!url || lost === url)
    return (
      <span className="thumb none" style={{ width, height }}>
        <Icon name="image" size={Math.min(16, height - 8)} />
      </span>
    )
  return <img className="thumb" src={fileAddress(url)} width={width} height={height} alt={alt} loading="lazy" decoding="async" onError={() => setLost(url)} />
}
