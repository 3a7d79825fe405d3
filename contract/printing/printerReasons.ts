/** Why a printer does not print, or soon will not: keywords of IPP (RFC 8011, 5.4.12; PWG 5100.9). */
export const printerReasons: Readonly<Record<string, string>> = {
  'media-empty': '缺纸',
  'media-needed': '要装纸',
  'media-jam': '卡纸',
  'media-low': '纸快用完',
  'marker-supply-empty': '色带或墨用完',
  'marker-supply-low': '色带或墨快用完',
  'marker-waste-full': '废墨仓满',
  'marker-waste-almost-full': '废墨仓快满',
  'toner-empty': '碳粉用完',
  'toner-low': '碳粉快用完',
  'cover-open': '盖子开着',
  'door-open': '门开着',
  'interlock-open': '盖子没有扣好',
  'input-tray-missing': '没有装纸盒',
  'output-tray-missing': '没有装出纸盘',
  'output-area-full': '出纸口满',
  'output-area-almost-full': '出纸口快满',
  'not-accepting-jobs': '不收新任务',
  'spool-area-full': '打印机存储满',
  'opc-life-over': '感光鼓用完',
  'fuser-over-temp': '过热',
  'fuser-under-temp': '正在预热',
  'connecting-to-device': '正在连接',
  'timed-out': '设备没有应答',
  shutdown: '已关机',
  offline: '脱机',
  paused: '已暂停',
  'moving-to-paused': '正在暂停',
  'stopped-partly': '一部分停止',
  stopping: '正在停止',
}
/** Warnings: the printer still prints. */
const early = /(-low|-almost-full|under-temp|connecting-to-device|resuming)$/

/** The Chinese words for a reason; an unknown reason is returned as it is. */
export const reasonWord = (reason: string) => printerReasons[reason] ?? reason
/** Whether somebody has to do something before it prints on. */
export const isBlocking = (reason: string) => reason in printerReasons && !early.test(reason)
