import type { Random } from '#scenery/random.ts'

const surnames = [
  '赵',
  '钱',
  '孙',
  '李',
  '周',
  '吴',
  '郑',
  '王',
  '冯',
  '陈',
  '沈',
  '韩',
  '杨',
  '许',
  '何',
  '吕',
  '张',
  '曹',
  '金',
  '魏',
  '谢',
  '苏',
  '潘',
  '范',
  '彭',
  '鲁',
  '马',
  '方',
  '袁',
  '唐',
  '薛',
  '雷',
  '贺',
  '罗',
  '安',
  '于',
  '傅',
  '康',
  '余',
  '顾',
  '孟',
  '黄',
  '萧',
  '尹',
  '姚',
  '邵',
  '汪',
  '毛',
  '戴',
  '宋',
]
const firsts = ['小', '阿', '大', '老']
const things = [
  '山风',
  '云朵',
  '橘子',
  '夏天',
  '海盐',
  '青柠',
  '麦田',
  '星河',
  '晚风',
  '松果',
  '白桃',
  '远山',
  '半夏',
  '南风',
  '茶茶',
  '可乐',
  '豆包',
  '芝麻',
  '一一',
  '小满',
  '年糕',
  '阿福',
  '果冻',
  '暖阳',
  '旅人',
  '拾光',
  '木木',
  '鹿鹿',
  '糖糖',
  '米粒',
]
const tails = ['', '', '', '在路上', '的旅行', '妈妈', '爸爸', '不迷路', '呀', '同学', '酱', '日记']

/** A name as people give themselves in a mini-program. */
export function nick(random: Random): string {
  return random.chance(0.3)
    ? random.pick(firsts) + random.pick(surnames)
    : random.chance(0.25)
      ? `${random.pick(surnames)}${random.pick(['先生', '女士', '师傅', '老师'])}`
      : random.pick(things) + random.pick(tails)
}

/** A mobile number whose middle digits are zeros, so that it is easily recognised as fictitious. */
export const phone = (random: Random) =>
  `1${random.pick(['30', '31', '35', '36', '37', '38', '39', '50', '51', '58', '59', '76', '82', '86', '87', '88', '89', '91', '98', '99'])}0000${random.text(4, '0123456789')}`

/** An address from the blocks that RFC 5737 reserves for documentation. */
export const address = (random: Random) =>
  `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.whole(1, 254)}`

export const payFaults = [
  '用户取消支付',
  '余额不足',
  '银行卡超出单笔限额',
  '支付超时未完成',
  '支付密码错误次数过多',
  '银行系统繁忙，未扣款',
] as const

const complaints = {
  photo: [
    '照片里我闭眼了，没有一张能用的',
    '买的三张有两张是同一个姿势，想退一张的钱',
    '照片偏暗，脸都看不清楚',
    '匹配到的是别人，不是我们一家',
    '下载后清晰度和预览差很多',
    '付款后一直显示处理中，照片打不开',
    '重复付了两次，只收到一份照片',
    '孩子被前面的人挡住了，拍的时候没有提醒',
    '说好含打印，到了窗口说没有这一项',
  ],
  video: [
    '视频只有十几秒，和介绍的不一样',
    '视频里没有我，只拍到了背影',
    '视频一直下载失败，换了网络也不行',
    '画面抖得厉害，没法看',
    '等了两个小时视频还没有生成',
    '背景音乐盖住了人声，想换或者退款',
    '付款成功但是看不到视频',
    '价格和扫码时看到的不一样',
  ],
} as const

export const complaint = (random: Random, kind: 'photo' | 'video') => random.pick(complaints[kind])
