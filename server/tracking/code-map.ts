import { isParcelDetail, type ParcelDetail } from '../../contract/parcel-states.ts';
import easypost from './code-maps/easypost.json' with { type: 'json' };
import platform from './code-maps/platform.json' with { type: 'json' };
import shippo from './code-maps/shippo.json' with { type: 'json' };
import simulator from './code-maps/simulator.json' with { type: 'json' };
import waybill from './code-maps/waybill.json' with { type: 'json' };
import { type TimeFormat, timeFormats } from './event-time.ts';

/** What a source's codes mean, as data: one detail per code, each row with the place that says so. */
export interface CodeMap {
  readonly source: string;
  /** Date of the last change. */
  readonly version: string;
  readonly timeFormat: TimeFormat;
  readonly codes: ReadonlyMap<string, ParcelDetail>;
}

/**
 * Reads a table of codes.
 * @throws Error for a code in two rows, an unknown detail or time format, and a row without evidence
 */
export function readCodeMap(document: CodeMapDocument): CodeMap {
  const { source, version } = document;
  const timeFormat = timeFormats.find((format) => format === document.timeFormat);
  if (timeFormat === undefined) throw new Error(`${source}: ${document.timeFormat} is no time format`);
  const codes = new Map<string, ParcelDetail>();
  for (const { code, detail, evidence } of document.rows) {
    if (!isParcelDetail(detail) || detail === 'unknown') throw new Error(`${source}: ${code} means ${detail}, which is no detail`);
    if (codes.has(code)) throw new Error(`${source}: ${code} stands in two rows`);
    if (evidence.trim() === '') throw new Error(`${source}: ${code} has no evidence`);
    codes.set(code, detail);
  }
  return { source, version, timeFormat, codes };
}

export interface CodeMapDocument {
  readonly source: string;
  readonly version: string;
  readonly timeFormat: string;
  readonly rows: readonly { readonly code: string; readonly detail: string; readonly evidence: string }[];
}

/** The tables of all sources. A mistake in one stops the program at its start. */
export const codeMaps: ReadonlyMap<string, CodeMap> = new Map(
  [platform, simulator, waybill, easypost, shippo].map((document) => [document.source, readCodeMap(document)]),
);
