import type { Effect, EffectParam } from '#contract/videos/effectLibrary.ts'

type Numbers = readonly [min: number, max: number, start: number, step?: number]
const param = (key: string, title: string, unit: string, [min, max, start, step = 1]: Numbers): EffectParam => ({
  key,
  title,
  unit,
  min,
  max,
  step,
  start,
})
/** Position of the centre, and width, in percent of the picture. */
const place = (width: number, x = 50, y = 50) => [
  param('x', '水平位置', '%', [0, 100, x]),
  param('y', '垂直位置', '%', [0, 100, y]),
  param('width', '宽度', '%', [1, 100, width]),
]
const opacity = param('opacity', '不透明度', '%', [0, 100, 100])
const strength = (start = 100) => param('strength', '强度', '%', [0, 100, start])
const angle = (title = '角度', start = 0) => param('angle', title, '°', [-180, 180, start])
const fadeMs = (start = 300) => param('fadeMs', '淡入淡出', '毫秒', [0, 3000, start, 50])

const minute = 60_000
const long = { minMs: 200, maxMs: 5 * minute }
const short = { minMs: 200, maxMs: 3000 }

/** The library that the product ships with: percent of the picture's width and height, degrees clockwise, times in milliseconds. */
export const effectLibrary: readonly Effect[] = [
  {
    ...{ key: 'follow', kind: 'smart', title: '人像跟拍', ...long },
    meaning: '以识别到的游客为中心裁切画面并跟随，zoom 为放大倍数，smooth 越大跟随越慢',
    params: [param('zoom', '放大', '倍', [1, 3, 1.6, 0.1]), param('smooth', '平滑', '%', [0, 100, 70])],
  },
  {
    ...{ key: 'slow', kind: 'smart', title: '慢动作', ...long },
    meaning: '按 speed 倍速播放，帧不足时插帧',
    params: [param('speed', '速度', '倍', [0.1, 1, 0.5, 0.05])],
  },
  {
    ...{ key: 'fast', kind: 'smart', title: '快放', ...long },
    meaning: '按 speed 倍速播放',
    params: [param('speed', '速度', '倍', [1, 16, 2, 0.5])],
  },
  {
    ...{ key: 'freeze', kind: 'smart', title: '高光定格', minMs: 200, maxMs: 10_000 },
    meaning: '停在这段时间里人脸最清晰的一帧，并在持续时间内放大到 zoom 倍',
    params: [param('zoom', '放大', '倍', [1, 2, 1.1, 0.05])],
  },
  {
    ...{ key: 'blurBehind', kind: 'smart', title: '背景虚化', ...long },
    meaning: '对游客以外的画面作高斯模糊，radius 为 1080 线画面上的半径',
    params: [param('radius', '半径', '像素', [1, 60, 18]), fadeMs()],
  },
  {
    ...{ key: 'push', kind: 'smart', title: '缓推', ...long },
    meaning: '画面从 from 倍匀速放大到 to 倍，以 x、y 为中心',
    params: [
      param('from', '起始', '倍', [1, 3, 1, 0.05]),
      param('to', '结束', '倍', [1, 3, 1.2, 0.05]),
      param('x', '水平中心', '%', [0, 100, 50]),
      param('y', '垂直中心', '%', [0, 100, 50]),
    ],
  },
  {
    ...{ key: 'frame', kind: 'photo', title: '相框', material: 'photoFrame', ...long },
    meaning: '相框铺满画面；原画面缩到 inset 以内',
    params: [param('inset', '内缩', '%', [0, 40, 0]), fadeMs()],
  },
  {
    ...{ key: 'picture', kind: 'photo', title: '插图', material: 'picture', ...long },
    meaning: '把图片放在画面上，x、y 为中心，高按比例',
    params: [...place(60), angle(), opacity, fadeMs()],
  },
  {
    ...{ key: 'clip', kind: 'photo', title: '插入视频', material: 'video', ...long },
    meaning: '把视频从头放在画面上，x、y 为中心，短于时长则停在末帧；volume 为它的音量',
    params: [...place(100), param('volume', '音量', '%', [0, 100, 0]), fadeMs()],
  },
  {
    ...{ key: 'visitorPhoto', kind: 'photo', title: '游客照片', ...long },
    meaning: '依次展示匹配到该游客的照片，共 count 张，每张时间相同，不足则循环；没有照片则跳过这个效果',
    params: [param('count', '张数', '张', [1, 9, 3]), ...place(80), angle('倾斜', -3), fadeMs()],
  },
  {
    ...{ key: 'sticker', kind: 'sticker', title: '固定贴纸', material: 'sticker', ...long },
    meaning: '贴纸停在 x、y，高按比例',
    params: [...place(24, 84, 16), angle(), opacity, fadeMs()],
  },
  {
    ...{ key: 'stickerFloat', kind: 'sticker', title: '漂浮贴纸', material: 'sticker', ...long },
    meaning: '贴纸以 x、y 为中心上下漂浮，幅度 drift（画面高度的百分比），每 periodMs 一个来回，正弦运动',
    params: [
      ...place(24),
      param('drift', '幅度', '%', [0, 30, 4]),
      param('periodMs', '周期', '毫秒', [200, 10_000, 2400, 100]),
      opacity,
    ],
  },
  {
    ...{ key: 'stickerPop', kind: 'sticker', title: '弹入贴纸', material: 'sticker', ...long },
    meaning: '贴纸在 inMs 内从零放大到原大，中途超出 overshoot，结束前同样时间缩回',
    params: [
      ...place(30),
      param('inMs', '弹入用时', '毫秒', [100, 2000, 400, 50]),
      param('overshoot', '回弹', '%', [0, 50, 12]),
    ],
  },
  {
    ...{ key: 'petWalk', kind: 'pet', title: '走过画面', material: 'pet', ...long },
    meaning: '宠物从左边走到右边（angle 为 180 时反向），全程用时等于时长，一路跳 hops 下，每下高 hop',
    params: [
      param('y', '垂直位置', '%', [0, 100, 84]),
      param('width', '宽度', '%', [1, 60, 18]),
      param('hops', '跳', '下', [0, 40, 8]),
      param('hop', '跳高', '%', [0, 30, 5]),
      angle('方向'),
    ],
  },
  {
    ...{ key: 'petPeek', kind: 'pet', title: '探头', material: 'pet', ...long },
    meaning: '宠物从画面边缘探出再缩回，side 为 0 下、90 左、180 上、-90 右，position 为边上的位置，depth 为露出的比例',
    params: [
      param('side', '从哪边', '°', [-90, 180, 0, 90]),
      param('position', '位置', '%', [0, 100, 80]),
      param('width', '宽度', '%', [1, 60, 22]),
      param('depth', '露出', '%', [10, 100, 60]),
    ],
  },
  {
    ...{ key: 'petFollow', kind: 'pet', title: '跟着游客', material: 'pet', ...long },
    meaning: '宠物停在识别到的人脸旁，offsetX、offsetY 为偏移（人脸宽的百分比），没有人脸时停在上一处',
    params: [
      param('offsetX', '水平偏移', '%', [-300, 300, 120]),
      param('offsetY', '垂直偏移', '%', [-300, 300, 0]),
      param('width', '宽度', '%', [1, 60, 16]),
    ],
  },
  {
    ...{ key: 'look', kind: 'lut', title: '套用调色', material: 'lut', ...long },
    meaning: '按三维表给画面调色，三线性插值，strength 为与原色的混合比例',
    params: [strength(), fadeMs(0)],
  },
  {
    ...{ key: 'tone', kind: 'lut', title: '基础调整', ...long },
    meaning: '依次调整曝光（档）、对比度、饱和度（-100 为黑白）与色温（负为冷）',
    params: [
      param('exposure', '曝光', '档', [-2, 2, 0, 0.1]),
      param('contrast', '对比度', '%', [-100, 100, 0]),
      param('saturation', '饱和度', '%', [-100, 100, 0]),
      param('warmth', '色温', '%', [-100, 100, 0]),
    ],
  },
  {
    ...{ key: 'vignette', kind: 'lut', title: '暗角', ...long },
    meaning: '画面四周变暗 strength，从对角线的 radius 处开始，柔和过渡到角上',
    params: [strength(40), param('radius', '起点', '%', [10, 100, 60])],
  },
  {
    ...{ key: 'fade', kind: 'transition', title: '淡入淡出', ...short },
    meaning: '在这段时间里从前一段画面渐变到后一段',
    params: [],
  },
  {
    ...{ key: 'dip', kind: 'transition', title: '闪黑或闪白', ...short },
    meaning: '前半渐变到单色，后半从单色渐变到后一段；light 为 0 是黑，100 是白',
    params: [param('light', '亮度', '%', [0, 100, 0])],
  },
  {
    ...{ key: 'wipe', kind: 'transition', title: '擦除', ...short },
    meaning: '后一段沿 angle 方向擦入（0 从左到右，顺时针），边缘柔化 soft（画面宽的百分比）',
    params: [angle('方向'), param('soft', '柔化', '%', [0, 50, 8])],
  },
  {
    ...{ key: 'mask', kind: 'transition', title: '遮罩转场', material: 'transition', ...short },
    meaning: '遮罩越亮处越先换成后一段；遮罩是短片时按时长拉伸播放，边缘柔化 soft（亮度的百分比）',
    params: [param('soft', '柔化', '%', [0, 50, 10])],
  },
  {
    ...{ key: 'caption', kind: 'text', title: '字幕', ...long },
    meaning: '在 x、y 居中写一行或几行字，size 为字高（画面高的百分比），colour 为亮度 0 黑 100 白，outline 为描边',
    params: [
      param('x', '水平位置', '%', [0, 100, 50]),
      param('y', '垂直位置', '%', [0, 100, 86]),
      param('size', '字高', '%', [1, 30, 6, 0.5]),
      param('colour', '亮度', '%', [0, 100, 100]),
      param('outline', '描边', '%', [0, 20, 4]),
      fadeMs(),
    ],
  },
]

const byKey = new Map(effectLibrary.map((effect) => [effect.key, effect]))
export const effectOf = (key: string): Effect | undefined => byKey.get(key)
