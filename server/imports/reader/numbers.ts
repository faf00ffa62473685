import { plainDecimal } from '../../../contract/values/decimal.ts';
import type { CellReason } from './limits.ts';
import type { NumberForm } from './styles.ts';

export interface ReadValue {
  readonly text: string;
  readonly reason?: CellReason;
}

/** Larger integers have more digits than a workbook stores, so the typed value is lost. */
const fifteenDigits = 999_999_999_999_999;
const dayMs = 86_400_000;
/** 31 December 9999, the last date of a workbook. */
const lastDay = 2_958_465;

/** Returns a number as the user typed it. Workbooks store doubles with 17 digits and show 15: 19.99 is stored as 19.989999999999998. */
export function numberText(raw: string, form: NumberForm, from1904: boolean): ReadValue {
  const value = Number(raw.trim());
  if (raw.trim() === '') return { text: '' };
  if (!Number.isFinite(value)) return { text: raw, reason: 'error' };
  if (Math.abs(value) > fifteenDigits) return { text: raw.trim(), reason: 'digits' };
  if (form.kind === 'date') return dateText(value, from1904);
  const text = plainDecimal(value);
  return { text: form.kind === 'padded' && /^\d+$/.test(text) ? text.padStart(form.digits, '0') : text };
}

/** Returns a text unchanged unless a program shortened a long number to it, such as 1.23457E+15. */
export function textValue(text: string): ReadValue {
  return /^[+-]?\d(?:\.\d+)?E\+\d{2,3}$/i.test(text.trim()) ? { text, reason: 'exponent' } : { text };
}

/** Returns the shown date. It is flagged, because programs turn texts such as `3-4` into dates. */
function dateText(serial: number, from1904: boolean): ReadValue {
  const days = from1904 ? serial + 1_462 : serial;
  // Day 60 is 29 February 1900, which did not exist.
  if (days < 0 || days > lastDay || Math.floor(days) === 60) return { text: plainDecimal(serial), reason: 'date' };
  const from = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(from + Math.round(days * 86_400) * 1_000);
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (serial >= 0 && serial < 1) return { text: time, reason: 'date' };
  return { text: moment.getTime() % dayMs === 0 ? day : `${day} ${time}`, reason: 'date' };
}
