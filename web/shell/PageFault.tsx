import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from '../parts/input/Button.tsx'
import { Page } from '../parts/page/Page.tsx'
import { Blank } from '../parts/state/Empty.tsx'
import { Glyph } from '../parts/value/Glyph.tsx'

/** A page that failed to render, or whose file is gone after an upgrade. The rest of the application stays. */
export function PageFault() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const isLoadError = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <Page kind="surface">
      <Blank
        art={<Glyph shape="octagon" size={28} />}
        tone="down"
        title={isLoadError ? '页面文件没有取到' : '页面没有显示出来'}
        note={isLoadError ? '可能刚升级了版本，或网络断开' : error instanceof Error ? error.message : '没有收到原因'}
      >
        <Button kind="primary" onClick={() => location.reload()}>
          重新载入
        </Button>
      </Blank>
    </Page>
  )
}
