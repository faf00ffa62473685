import { declare } from '../../endpoint.ts';
import { Health } from '../../entities/company/health.ts';
import { record } from '../../envelope.ts';

/** How the installation is, for who runs it. */
export const healthEndpoints = declare({
  'platform.health': {
    method: 'GET',
    path: '/ext/platform/health',
    access: { permission: 'platform:health' },
    summary: 'Processes, queues, slow calls, failures, checks and storage of the whole installation, and what needs a person',
    query: record({}),
    reply: Health,
    extension: true,
  },
});
