import type { CallInput } from '../../contract/endpoints/all.ts';
import type { TrackRow } from '../../contract/entities/orders/track.ts';
import { audit } from '../audit/audit.ts';
import type { Language, SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { type SheetCell, streamWorkbook, workbookType } from '../files/workbook.ts';
import type { TrackQuery } from './track-query.ts';
import { timeText } from './track-row.ts';

interface Column<R> {
  readonly zh_CN: string;
  readonly en_US: string;
  readonly width: number;
  readonly cell: (row: R, language: Language) => SheetCell;
}

interface EventLine {
  readonly row: TrackRow;
  readonly event: TrackRow['events'][number];
}

/** Writes what the track query shows into workbooks: parcels, or all their events. */
export function createTrackExport(database: Database, query: TrackQuery, now: () => Date) {
  async function rowsOf(input: CallInput<'track.export'>, caller: SignedInCaller): Promise<TrackRow[]> {
    const rows = await query.batch(input, caller, 'track:export');
    if (rows.length === 0) throw new Refusal('nothing_selected');
    await database.tenant(caller.principal.tenantId, (tx) =>
      audit(tx, caller, now(), { action: 'track.export', subject: null, detail: { asked: input, rows: rows.length } }),
    );
    return rows;
  }

  return {
    parcels: async (input: CallInput<'track.export'>, caller: SignedInCaller): Promise<FileReply> =>
      workbook('track.exportName', parcelColumns, await rowsOf(input, caller), caller.language),
    events: async (input: CallInput<'track.exportDetail'>, caller: SignedInCaller): Promise<FileReply> => {
      const rows = await rowsOf(input, caller);
      const lines = rows.flatMap((row) => row.events.map((event) => ({ row, event })));
      return workbook('track.exportDetailName', eventColumns, lines, caller.language);
    },
  };
}

function workbook<R>(name: string, columns: readonly Column<R>[], rows: readonly R[], language: Language): FileReply {
  const sheet = messageOf(name, language);
  async function* cells() {
    for (const row of rows) yield columns.map(({ cell }) => cell(row, language));
  }
  const titled = columns.map((column) => ({ title: column[language], width: column.width }));
  return { fileName: `${sheet}.xlsx`, contentType: workbookType, content: streamWorkbook(sheet, titled, cells()) };
}

const parcelColumns: readonly Column<TrackRow>[] = [
  { zh_CN: '跟踪号', en_US: 'Tracking no.', width: 22, cell: (row) => row.trackingNumber },
  { zh_CN: '客户单号', en_US: 'Customer no.', width: 22, cell: (row) => row.customerNo },
  { zh_CN: '包裹状态', en_US: 'Parcel', width: 16, cell: (row) => row.parcelStatus_dictText },
  { zh_CN: '最新节点', en_US: 'Latest', width: 24, cell: (row) => row.parcelDetail_dictText },
  { zh_CN: '物流状态', en_US: 'Logistics', width: 16, cell: (row) => row.trackStatus_dictText },
  { zh_CN: '需要处理', en_US: 'Needs attention', width: 20, cell: (row) => row.attention_dictText },
  { zh_CN: '最近更新', en_US: 'Last event', width: 26, cell: (row) => row.lastTimeText },
  { zh_CN: '最近地点', en_US: 'Last place', width: 24, cell: (row) => row.lastPlace },
  { zh_CN: '在途天数', en_US: 'Days in transit', width: 14, cell: (row) => row.daysInTransit },
  { zh_CN: '承诺天数', en_US: 'Promised days', width: 14, cell: (row) => row.promisedDays },
  { zh_CN: '产品', en_US: 'Product', width: 24, cell: (row) => row.productName },
  { zh_CN: '目的国家', en_US: 'Country', width: 16, cell: (row) => row.consigneeCountry_dictText },
];

const eventColumns: readonly Column<EventLine>[] = [
  { zh_CN: '跟踪号', en_US: 'Tracking no.', width: 22, cell: ({ event }) => event.number },
  { zh_CN: '客户单号', en_US: 'Customer no.', width: 22, cell: ({ row }) => row.customerNo },
  { zh_CN: '当地时间', en_US: 'Local time', width: 26, cell: ({ event }, language) => timeText(event, language) },
  { zh_CN: '状态', en_US: 'Status', width: 16, cell: ({ event }) => event.status_dictText },
  { zh_CN: '节点', en_US: 'Event', width: 24, cell: ({ event }) => event.detail_dictText },
  { zh_CN: '地点', en_US: 'Place', width: 24, cell: ({ event }) => event.place },
  { zh_CN: '承运商原文', en_US: "In the carrier's words", width: 36, cell: ({ event }) => event.content },
  { zh_CN: '代码', en_US: 'Code', width: 18, cell: ({ event }) => event.code },
  { zh_CN: '来源', en_US: 'Source', width: 18, cell: ({ event }) => event.source_dictText },
];
