import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './planted-tree.ts';

/** Each makes a text of a statement from what no caller can write: a whole number, and names of the program's own columns. */
const known = ['server/orders/db/columns.ts', 'server/orders/db/order-records.ts'];

test('A6: text becomes SQL in two known places only', () => {
  const files = readdirSync(join(repository, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(200);
  const raw = files.map((file) => `server/${file}`).filter((file) => /\bsql\.raw\(/.test(readFileSync(join(repository, file), 'utf8')));
  expect(raw.sort()).toEqual(known);
});
