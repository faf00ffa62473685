import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/** Makes a documented call with a key of the reader's own. Its data are those of `apiConfig.getApiCall`. */
export const apiConsole = blockWidget({
  name: 'apiConsole',
  properties: record({}),
  component: ({ data }) => <Console data={data} />,
});

const Console = late(async () => (await import('./console.tsx')).ApiConsole);
