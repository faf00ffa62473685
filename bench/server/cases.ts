import type { Call } from './caller.ts';

/** A sequence of calls for one figure. */
export interface Case {
  readonly name: string;
  readonly calls: readonly Call[];
  /** Limit of p95 in ms; absent: for information. */
  readonly atMost?: number;
}

const list = (query: string): Call => ({ path: `/oms/order/list?lang=&${query}` });
const counts = (query = ''): Call => ({ path: `/oms/order/getOrderStatusCount?lang=&${query}` });

/** @param numbers some order numbers of the tenant to search */
export function cases(numbers: readonly string[]): readonly Case[] {
  return [
    { name: 'page 1 of the order list', calls: [list('pageNo=1&pageSize=10')], atMost: 60 },
    { name: 'page 1 and status counts', calls: [list('pageNo=1&pageSize=10'), counts()], atMost: 120 },
    { name: 'home page', calls: [{ path: '/oms/analysis/home?lang=' }], atMost: 60 },
    { name: 'status counts', calls: [counts()] },
    { name: 'status tab (delivered)', calls: [list('pageNo=1&pageSize=10&orderStatus=delivered')] },
    { name: 'status tab (draft)', calls: [list('pageNo=1&pageSize=10&orderStatus=draft')] },
    { name: '20 order numbers', calls: [list(`pageNo=1&pageSize=50&customerNo=${encodeURIComponent(numbers.join(','))}`)] },
    { name: 'consignee contains', calls: [list('pageNo=1&pageSize=10&consigneeName=an')] },
    { name: 'consignee contains, nothing found', calls: [list('pageNo=1&pageSize=10&consigneeName=zzzzqqqq')] },
    { name: 'last page (10,000)', calls: [list('pageNo=10000&pageSize=10')] },
    { name: 'sorted by weight', calls: [list('pageNo=1&pageSize=10&column=orderWeight&order=desc')] },
    { name: 'page of 100', calls: [list('pageNo=1&pageSize=100')] },
    { name: 'page of 1,000', calls: [list('pageNo=1&pageSize=1000')] },
  ];
}
