import { plainDecimal } from '../../../contract/values/decimal.ts';
import type { CellReason } from './limits.ts';
import type { NumberForm } from './styles.ts';

export interface ReadValue {
  readonly text: string;
  readonly reason?: CellReason;
}

/** Whole numbers above this have more digits than a workbook keeps: what is stored is not what was typed. */
const fifteenDigits = 999_999_999_999_999;
const dayMs = 86_400_000;
/** 31 December 9999, the last day that a workbook knows. */
const lastDay = 2_958_465;

/**
 * A number as the text that somebody typed. Workbooks keep binary fractions with up to 17 digits and show 15: 19.99 lies in
 * them as 19.989999999999998.
 */
export function numberText(raw: string, form: NumberForm, from1904: boolean): ReadValue {
  const value = Number(raw.trim());
  if (raw.trim() === '') return { text: '' };
  if (!Number.isFinite(value)) return { text: raw, reason: 'error' };
  if (Math.abs(value) > fifteenDigits) return { text: raw.trim(), reason: 'digits' };
  if (form.kind === 'date') return dateText(value, from1904);
  const text = plainDecimal(value);
  return { text: form.kind === 'padded' && /^\d+$/.test(text) ? text.padStart(form.digits, '0') : text };
}

/** A text as it is, unless a long number became one: 1.23457E+15 is what a program made of it, and its digits are gone. */
export function textValue(text: string): ReadValue {
  return /^[+-]?\d(?:\.\d+)?E\+\d{2,3}$/i.test(text.trim()) ? { text, reason: 'exponent' } : { text };
}

/** The day that is shown. It is never taken for the text that it may have been: `3-4` becomes one on its own. */
function dateText(serial: number, from1904: boolean): ReadValue {
  const days = from1904 ? serial + 1_462 : serial;
  // Day 60 is 29 February 1900, which never was.
  if (days < 0 || days > lastDay || Math.floor(days) === 60) return { text: plainDecimal(serial), reason: 'date' };
  const from = Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const moment = new Date(from + Math.round(days * 86_400) * 1_000);
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T');
  if (serial >= 0 && serial < 1) return { text: time, reason: 'date' };
  return { text: moment.getTime() % dayMs === 0 ? day : `${day} ${time}`, reason: 'date' };
}
