import { waitsForHandOver } from '../../contract/order-states.ts';
import { localTime } from '../quotes/quote-view.ts';
import type { OrderRecord } from './db/order-records.ts';

/** Returns today in a time zone (IANA), `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date): string {
  return localTime(timeZone, now).slice(0, 10);
}

/** Reports whether an order should have left before today. */
export function isOverdue({ shipBy, documentStatus, logisticsStatus }: OrderRecord, today: string): boolean {
  return shipBy !== null && shipBy < today && waitsForHandOver({ document: documentStatus, logistics: logisticsStatus });
}
