import { useState } from 'react'
import { unpaidWords, type VideoRecord } from '#contract/videos/records.ts'
import { stateWord } from '#web/features/states.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { Icon } from '#web/parts/value/Icon.tsx'
import styles from './Player.module.css'

/** The video itself, played by the browser; its poster, or why there is neither, where it is not here. */
export default function Player({ row }: { row: VideoRecord }) {
  const { videoUrl, posterUrl, externalId } = row
  const [lost, setLost] = useState<string>()
  const address = videoUrl && fileAddress(videoUrl)
  const poster = posterUrl && fileAddress(posterUrl)
  if (address && lost !== address)
    return (
      <video
        key={address}
        className={styles.player}
        src={address}
        {...(poster && { poster })}
        controls
        playsInline
        data-pictures=""
        preload="metadata"
        aria-label={`视频 ${externalId}`}
        onError={() => setLost(address)}
      />
    )
  return (
    <div className={styles.box} data-pictures={poster ? '' : undefined}>
      {poster && <img src={poster} alt={`视频 ${externalId} 的海报`} />}
      <p>
        <Icon name="video" size={20} />
        {address ? '视频不能播放，文件可能已损坏，或浏览器不支持' : absence(row)}
      </p>
    </div>
  )
}

/** Why there is nothing to play. */
function absence({ state, file, fileBytes, clearedAt }: VideoRecord): string {
  if (clearedAt) return '视频文件已按保留期限清理'
  if (state !== 'ready') return `${stateWord('record', state)}，还没有视频`
  // The file is stored here, but the server withheld its address.
  if (fileBytes) return unpaidWords
  return file?.startsWith('https://')
    ? '视频在制作方的网站上，不在本页播放，可从下面的原始位置打开'
    : '视频在制作方那里，没有交到本平台，不能预览'
}
