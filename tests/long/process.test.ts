import { expect, test } from 'vitest';
import { pause } from '../server/platform/processes.ts';
import { emptyFolder } from '../support/folders.ts';
import { ready, signIn, wholeServers } from '../support/whole-servers.ts';

const serve = wholeServers();

test('killed at any moment of its first start with the demo, the next start finishes it (R2)', async () => {
  const dataDir = emptyFolder('process');
  for (const moment of [700, 1_300, 1_900, 2_500]) {
    const attempt = serve({ DATA_DIR: dataDir });
    await pause(moment);
    attempt.child.kill('SIGKILL');
    await attempt.ended();
  }
  const server = serve({ DATA_DIR: dataDir });
  await server.until(ready);
  expect((await signIn(server, 'globex')).success).toBe(true);
  server.child.kill('SIGTERM');
  await server.ended();
});
