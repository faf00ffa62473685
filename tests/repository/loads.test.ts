import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from './planted-tree.ts';

/** Files that make calls past `loadCall`, each because a person has just asked for it. */
const asked: Record<string, string> = {
  'src/runtime/actions/idempotency.ts': 'steps of an action; those that run by themselves are held by run.ts',
  'src/runtime/data/load-call.ts': 'the gate itself',
  'src/widgets/parts/sign-in/passkey-sign-in.tsx': 'the button that signs in by a passkey',
  'src/widgets/parts/sign-in/use-sent-code.ts': 'sends a code at a press of its button',
  'src/widgets/widget/api-console/key-panel.tsx': 'the buttons that make and revoke a key',
  'src/widgets/widget/api-console/use-call.ts': 'the button that makes a call with a key',
  'src/widgets/widget/label-canvas/use-saving.ts': 'the button that saves a template',
  'src/widgets/widget/order-import/failures.tsx': 'the button that imports mended rows again',
  'src/widgets/widget/order-import/mapping.tsx': 'the button that keeps a mapping',
  'src/widgets/parts/picture/sealed-picture.tsx': 'the ticket of a picture, which changes nothing but itself',
  'src/widgets/widget/second-factors/view.tsx': 'the buttons that add and remove factors',
  'src/widgets/widget/role-permissions/index.tsx': 'the button that saves what a role may do',
  'src/widgets/widget/scan-station/use-station.ts': 'what the operator scans, prints and undoes',
};

it('pages make calls that nobody asked for through the one gate', () => {
  const files = ['src/runtime', 'src/widgets'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  const calling = files.filter((path) => /\bports\??\.call(?:WithKey)?\b/.test(readFileSync(join(repository, path), 'utf8')));
  expect(files.length).toBeGreaterThan(200);
  expect(calling.sort()).toEqual(Object.keys(asked).sort());
});
