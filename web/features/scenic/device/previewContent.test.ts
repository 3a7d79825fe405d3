import { expect, it } from 'vitest'
import type { Device } from '#contract/scenic/devices.ts'
import { cameraPreviewOf } from './previewContent.ts'

const asOf = '2026-05-02T06:32:08.000Z'
const device = (fields: Partial<Device>) =>
  ({
    state: 'ok',
    lastHeartbeatAt: '2026-05-02T06:32:00.000Z',
    snapshotUrl: '/files/a.jpg',
    snapshotAt: '2026-05-02T06:31:50.000Z',
    ...fields,
  }) as Device

it('a still is shown only for a camera that is known to work', () => {
  expect(cameraPreviewOf(device({}), asOf)).toEqual({ still: '/files/a.jpg', at: '2026-05-02T06:31:50.000Z' })
  for (const state of ['down', 'unknown', 'maintenance', 'closed'] as const)
    expect(cameraPreviewOf(device({ state }), asOf)).not.toHaveProperty('still')
})

it('the preview of a camera that is down shows since when and for how long it has had no signal', () => {
  expect(cameraPreviewOf(device({ state: 'down', lastHeartbeatAt: '2026-05-02T02:42:08.000Z' }), asOf)).toEqual({
    title: '无信号 自 10:42',
    note: '已断 3 小时 50 分',
  })
  expect(cameraPreviewOf(device({ state: 'pending', lastHeartbeatAt: null }), asOf)).toEqual({
    title: '待接入',
    note: '还没有收到心跳',
  })
})

it('an outdated still is not shown as the current picture of a camera', () => {
  expect(cameraPreviewOf(device({ snapshotAt: '2026-05-02T05:30:00.000Z' }), asOf)).toEqual({
    title: '画面未更新 自 13:30',
    note: '心跳正常',
  })
  expect(cameraPreviewOf(device({ snapshotUrl: null, snapshotAt: null }), asOf)).toMatchObject({ title: '还没有画面' })
})
