import type { TextTable } from '../calls/text-table.ts';

/** Texts of tracking. */
export const trackingTexts = {
  'track.offsetUnknown': { zh_CN: '（时区未知）', en_US: '(time zone unknown)' },
  'track.noticeTitle': { zh_CN: '包裹 {number}：{status}', en_US: 'Parcel {number}: {status}' },
  'track.noticeContent': { zh_CN: '包裹 {number} 的最新状态：{detail}', en_US: 'The latest of parcel {number}: {detail}' },
  'error.trackingCodeNotFound': { zh_CN: '没有这个代码', en_US: 'There is no such code' },
  'error.trackingLinkNotFound': {
    zh_CN: '链接无效：可能已过期，或寄件人已关闭轨迹页',
    en_US: 'This link does not work: it has ended, or the sender has turned tracking off',
  },
  'error.openTrackingOff': { zh_CN: '收件人轨迹页未开启', en_US: "The recipients' tracking page is turned off" },
  'track.exportName': { zh_CN: '包裹轨迹', en_US: 'Parcels' },
  'track.exportDetailName': { zh_CN: '轨迹明细', en_US: 'Parcel events' },
} as const satisfies TextTable;
