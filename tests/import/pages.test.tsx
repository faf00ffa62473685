import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerConnections } from '../../contract/connections/register.ts';
import type { Imported } from '../../scripts/import/make.ts';
import blockTexts from '../../src/locales/en-US/blocks.json' with { type: 'json' };
import widgetTexts from '../../src/locales/en-US/widgets.json' with { type: 'json' };
import { isRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import type { Message, Values } from '../../src/runtime/ports.ts';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { type Backend, callsThrough, startBackend } from '../support/openapi-backend.ts';
import { sampleOf } from '../support/openapi-samples.ts';
import { isLong } from '../support/sample.ts';
import { fakePorts, openWorld, type World } from '../widgets/screen-world.tsx';
import { asConnections, type DocumentName, imported } from './imported.ts';

/** So many pages of each document are opened; which, follows from their names. The check holds all of them. */
const opened = isLong
  ? { petstore: 18, galaxy: 7, docker: 11, figma: 11, blockfrost: 11 }
  : { petstore: 6, galaxy: 4, docker: 4, figma: 4, blockfrost: 4 };

const widgets: Readonly<Record<string, string>> = { ...widgetTexts, ...blockTexts };

describe.each(['petstore', 'galaxy', 'docker', 'figma', 'blockfrost'] as const)('pages of %s, whose backend answers over HTTP', (name) => {
  const made = imported(name);
  const connections = asConnections(name, made);
  const connection = connections[name];
  if (connection === undefined) throw new Error(`There is no connection ${name}.`);
  let forget = (): void => undefined;
  let backend: Backend;
  let world: World | undefined;
  beforeAll(async () => {
    forget = registerConnections(connections);
    backend = await startBackend(made.calls);
  });
  afterEach(() => world?.close());
  afterAll(async () => {
    forget();
    await backend.close();
  });

  it.each(sampled(name, made))('%s', async (id) => {
    const document = made.screens.get(id);
    const failures: unknown[] = [];
    const call = callsThrough(name, connection, backend.address);
    const ports = fakePorts({
      loadScreen: async () => ({ document, problems: [] }),
      call: async (one: string, input?: Readonly<Record<string, unknown>>) => {
        const reply = await call(one, input).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
        return reply;
      },
      translate: (message, values) => translated(made, message, values),
      showFailure: (error: unknown) => void failures.push(error),
      confirm: vi.fn(async () => true),
    });
    world = await openWorld(
      <ScreenView id={id} params={paramsFor(document, made, id)} place="page" onClose={() => undefined} missing={null} />,
      ports,
    );
    await vi.dynamicImportSettled();
    await world.find('table, form, dl, .wb-facts, .ant-list, .wb-empty');
    await vi.waitFor(async () => {
      await world?.settle();
      const text = world?.page.textContent ?? '';
      expect(textsExpected(document, made).filter((one) => !text.includes(one))).toEqual([]);
    });
    expect(failures).toEqual([]);
    expect(backend.unknown).toEqual([]);
    expect(document).toBeDefined();
    expect(world.page.querySelector('.wb-problem')).toBeNull();
    expect(world.page.textContent).not.toContain('⚠');
    expect(ports.confirm).not.toHaveBeenCalled();
  });
});

/** Pages in an order that follows from their names, the same in every run. */
function sampled(name: DocumentName, { screens }: Imported): readonly string[] {
  const hash = (id: string) => createHash('sha256').update(id).digest('hex');
  return [...screens.keys()].sort((one, other) => (hash(one) < hash(other) ? -1 : 1)).slice(0, opened[name]);
}

function translated({ texts }: Imported, message: Message, values: Values = {}): string {
  const text = typeof message === 'string' ? (texts.get(message)?.en ?? widgets[message] ?? message) : message.en_US;
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''));
}

/** What the address of the page says: a value for each of its parameters. */
function paramsFor(document: unknown, { calls }: Imported, id: string): Readonly<Record<string, string>> {
  const params = own(document, 'params');
  const inputs = calls.flatMap(({ given }) => given).filter(({ place }) => place !== 'body');
  return Object.fromEntries(
    Object.keys(isRecord(params) ? params : {}).map((name) => {
      const input = inputs.find((one) => one.foreign.replaceAll(/\W+/g, '_') === name);
      const sample = input === undefined ? id : sampleOf(input.shape);
      return [name, String(sample ?? 'x').replaceAll(/[/?#]/g, '-') || 'x'];
    }),
  );
}

/** The title of each block in sight, of its first columns, its items or its fields. */
function textsExpected(document: unknown, made: Imported): readonly string[] {
  return ownList(document, 'body').flatMap((block) => {
    const fields = own(own(block, 'schema'), 'properties');
    const parts = [
      ...ownList(block, 'columns').filter((column) => own(column, 'hideInTable') !== true),
      ...ownList(block, 'items'),
      ...Object.values(isRecord(fields) ? fields : {}),
    ];
    const keys = [ownText(block, 'title'), ...parts.map((part) => ownText(part, 'title'))];
    return keys.flatMap((key) => (key === undefined ? [] : [translated(made, key)]));
  });
}
