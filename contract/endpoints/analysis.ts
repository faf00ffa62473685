import { declare } from '../endpoint.ts';
import { Analysis } from '../entities/analysis.ts';
import { record } from '../envelope.ts';

/** The call of the home page. */
export const analysisEndpoints = declare({
  'analysis.home': {
    method: 'GET',
    path: '/oms/analysis/home',
    access: { permission: 'dashboard:view' },
    summary: 'Orders, money, open work and deliveries of the last 31 days; each part for those who may see it',
    query: record({}),
    reply: Analysis,
  },
});
