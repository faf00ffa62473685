import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { examineReply } from '../../src/app/inspect/examine-reply.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { createCalls } from '../../src/services/http.ts';
import { replyServer } from '../services/reply-server.ts';

const envelope = (result: unknown) => ({ success: true, message: '', code: 200, result, timestamp: 0 });
const good = [{ value: 'CN', text: 'China', title: 'China' }];

async function ask(body: unknown, isDevelopment = true) {
  const server = await replyServer(() => ({ body }));
  const setting = { config: defaultConfig, language: 'en_US', token: () => null, now: () => 42, origin: server.origin } as const;
  const examine = async (id: string, data: unknown) => examineReply(id, data, 'en_US');
  const calls = createCalls(isDevelopment ? { ...setting, examine } : setting);
  const warnings: string[] = [];
  calls.listen({ onWarning: (text) => warnings.push(text) });
  const result = await calls.call('dictionary.items', { code: 'country' }).catch((failure: unknown) => failure);
  await server.close();
  return { result, warnings, message: result instanceof CallFailure ? result.message : null };
}

describe('in development a reply tells its author (issue 12, 1.8)', () => {
  it('what came instead of the envelope', async () => {
    const { message } = await ask([{ value: 'CN' }]);
    expect(message).toContain('dictionary.items: the reply has no envelope. It was: [{"value":"CN"}]');
    expect(message).toContain('{ success, message, code, result }');
    expect((await ask('<html>')).message).toContain('<html>');
  });

  it('what breaks the contract, where it stands and what was expected; the page goes on with it', async () => {
    const { result, warnings } = await ask(envelope([...good, { value: 5, text: 'x' }]));
    expect(result).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^dictionary\.items: the reply breaks the contract\n(?:.*\n)?result\/1\/value: must be string; found 5$/);
  });

  it('nothing where it is what was agreed, or a refusal', async () => {
    expect(await ask(envelope(good))).toMatchObject({ result: good, warnings: [] });
    expect((await ask({ success: false, message: 'No', code: 500, result: null })).message).toBe('No');
  });

  it('nothing in production, where the page shows its plain text', async () => {
    expect(await ask([1], false)).toMatchObject({ message: '', warnings: [] });
    expect(await ask(envelope([{ value: 5 }]), false)).toMatchObject({ result: [{ value: 5 }], warnings: [] });
  });
});
