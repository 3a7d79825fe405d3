import { Link } from 'react-router'
import { areas } from '#contract/scenic/areas.ts'
import type { Device } from '#contract/scenic/devices.ts'
import { NextStepButton } from '#web/features/setup/NextStepButton.tsx'
import { can } from '#web/kit/access/access.ts'
import { fileAddress } from '#web/kit/call/file.ts'
import { useRead } from '#web/kit/read/query.ts'
import { Copy } from '#web/parts/input/Copy.tsx'
import { Glyph, toneClass } from '#web/parts/value/Glyph.tsx'
import styles from './Connect.module.css'

/** The remaining steps until a new camera is online: its operator's key, its code, and how to send heartbeats. */
export function Connect({ device }: { device: Device }) {
  const places = useRead(areas.options, {}, { staleMs: 60_000 })
  const operatorId = places.data?.rows.find(({ id }) => id === device.areaId)?.operatorId
  return (
    <section className={styles.connect} aria-label="接入步骤">
      <h3 className={toneClass.info}>
        <Glyph shape="clock" size={16} />
        待接入：还没有收到心跳
      </h3>
      <ol>
        <li>
          {can('channelCustomer') && operatorId !== undefined ? (
            <>
              取<Link to={`/channelCustomer/index?open=${operatorId}`}>所属运营商已有的接入密钥</Link>
              ，或新增一把，随即给出上传第一张照片的命令 <NextStepButton step="key" start={{ operatorId, device }} />
            </>
          ) : (
            <>请平台管理员在「渠道客户管理」中为所属运营商新增接入密钥</>
          )}
        </li>
        <li>
          把密钥和国标编码 {device.gbCode} <Copy text={device.gbCode} label="复制国标编码" /> 填入摄像头或边缘盒
        </li>
        <li>
          按
          <a href={fileAddress('/docs#signing')} target="_blank" rel="noreferrer">
            接入说明
          </a>
          每 30 秒上报一次心跳，收到第一次后这里变为正常
        </li>
      </ol>
    </section>
  )
}
