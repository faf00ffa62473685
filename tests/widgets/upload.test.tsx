import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import type { UploadOptions } from '../../src/runtime/ports.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());

const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const block = {
  block: 'upload',
  title: text('Slip'),
  call: 'common.upload',
  with: { purpose: 'paymentSlip' },
  accept: ['.pdf', '.jpg'],
  maxMegabytes: 1,
  then: [{ notify: text('Kept') }, { set: { file: '{{ result.id }}' } }],
};
const state = { state: { file: { type: 'string', initial: '' } } };
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

async function choose(...files: readonly File[]) {
  const picker = await world.find('input[type=file]');
  Object.defineProperty(picker, 'files', { value: files, configurable: true });
  await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
  await world.settle();
}
const said = () => document.querySelector('.wb-drop [role=alert]')?.textContent;

describe('an upload', () => {
  it('sends the file with the inputs, and its steps go on with the result', async () => {
    world = await openScreen([block], { upload: vi.fn(async () => ({ id: 'f1' })) }, '/', 'page', state);
    const slip = file('Slip.PDF');
    await choose(slip);
    expect(vi.mocked(world.ports.upload).mock.calls[0]?.slice(0, 3)).toEqual(['common.upload', slip, { purpose: 'paymentSlip' }]);
    expect(world.ports.notify).toHaveBeenCalledOnce();
    expect(document.querySelector('.wb-drop [role=status]')?.textContent).toBe('Slip.PDF was uploaded');
  });

  it.each([
    ['another kind', [file('a.png')], 'a.png is not one of .pdf, .jpg'],
    ['a kind in the middle of its name', [file('a.pdf.exe')], 'a.pdf.exe is not one of .pdf, .jpg'],
    ['no kind', [file('pdf')], 'pdf is not one of .pdf, .jpg'],
    ['too much', [file('a.pdf', 1_048_577)], 'rule.fileSize 1'],
    ['nothing', [file('a.pdf', 0)], 'a.pdf is empty'],
    ['two files', [file('a.pdf'), file('b.pdf')], 'Drop one file at a time'],
  ])('does not send %s, and says why', async (_what, files, message) => {
    world = await openScreen([block], {}, '/', 'page', state);
    await choose(...files);
    expect([said(), vi.mocked(world.ports.upload).mock.calls]).toEqual([message, []]);
  });

  it('takes .jpeg for .jpg, and exactly the size that is allowed', async () => {
    world = await openScreen([block], {}, '/', 'page', state);
    await choose(file('a.JPEG', 1_048_576));
    expect(world.ports.upload).toHaveBeenCalledOnce();
  });

  it('says what the server says beside itself and nowhere else, and runs no step', async () => {
    const failure = new CallFailure('no', { kind: 'refused', status: 200, fields: [{ path: 'file', rule: 'kind', message: 'is no PDF' }] });
    world = await openScreen([block], { upload: vi.fn(async () => Promise.reject(failure)) }, '/', 'page', state);
    await choose(file('a.pdf'));
    expect([said(), vi.mocked(world.ports.showFailure).mock.calls, vi.mocked(world.ports.notify).mock.calls]).toEqual([
      'Upload failed: is no PDF',
      [],
      [],
    ]);
  });

  it('of an import with bad rows brings the file with the reasons, and once more when asked for (spec section 5)', async () => {
    const bad = {
      kind: 'refused',
      status: 200,
      errorCode: 'import_rows_failed',
      result: { key: 'k1', successCount: 1, errorCount: 2 },
    } as const;
    const upload = vi.fn(async () => Promise.reject(new CallFailure('1 done, 2 failed', bad)));
    const download = vi.fn(async () => true);
    world = await openScreen([block], { upload, download }, '/', 'page', state);
    await choose(file('a.pdf'));
    expect([said(), download.mock.calls]).toEqual(['1 done, 2 failed', [['common.exportVerifyMsg', { key: 'k1' }]]]);
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Download the file with the reasons');
    await act(async () => button?.click());
    expect([download.mock.calls.length, vi.mocked(world.ports.notify).mock.calls]).toEqual([2, []]);
  });

  it('shows any other failure alone, with no file', async () => {
    const failure = new CallFailure('no', { kind: 'refused', status: 200, result: { errorCount: 2 } });
    const download = vi.fn(async () => true);
    world = await openScreen([block], { upload: vi.fn(async () => Promise.reject(failure)), download }, '/', 'page', state);
    await choose(file('a.pdf'));
    expect([said(), download.mock.calls, document.querySelectorAll('.wb-drop button').length]).toEqual(['Upload failed: no', [], 1]);
  });

  it('leaves a session that is over to the shell', async () => {
    const over = new CallFailure('over', { kind: 'session_over', status: 401 });
    world = await openScreen([block], { upload: vi.fn(async () => Promise.reject(over)) }, '/', 'page', state);
    await choose(file('a.pdf'));
    expect(said()).toBe('');
  });

  it('shows how far it is, takes no second file meanwhile, and stops when it is cancelled', async () => {
    const started: UploadOptions[] = [];
    const upload = vi.fn((_call: string, _file: File, _input: object, options: UploadOptions = {}) => {
      started.push(options);
      return new Promise(() => undefined);
    });
    world = await openScreen([block], { upload }, '/', 'page', state);
    await choose(file('a.pdf'));
    await act(async () => started[0]?.onProgress?.(0.42));
    expect((await world.find('[role=progressbar]')).getAttribute('aria-valuenow')).toBe('42');
    await choose(file('b.pdf'));
    expect(upload).toHaveBeenCalledOnce();
    await world.click('.wb-drop button');
    expect([started[0]?.signal?.aborted, said()]).toEqual([true, 'The upload was cancelled, nothing was sent.']);
    await choose(file('b.pdf'));
    expect(upload).toHaveBeenCalledTimes(2);
  });
});

describe('an upload field', () => {
  const form = {
    block: 'form',
    schema: {
      type: 'object',
      properties: { slip: { title: text('Slip'), required: true, 'x-component': 'Upload', 'x-component-props': { purpose: 'licence' } } },
    },
    submit: { name: 'save', title: text('Save'), do: [{ call: 'preference.set', with: { value: '{{ values.slip }}' } }] },
  };

  it('holds the id of the file that was kept, offers it and forgets it', async () => {
    world = await openScreen([form], { upload: vi.fn(async () => ({ id: 'f7' })), download: vi.fn(async () => true) });
    await choose(file('licence.png'));
    expect(vi.mocked(world.ports.upload).mock.calls[0]?.[2]).toEqual({ purpose: 'licence' });
    expect((await world.find('button[aria-label^="Slip"]')).getAttribute('aria-label')).toBe('Slip: Choose another file');
    await world.click('button[type=submit]');
    for (let turn = 0; turn < 50 && vi.mocked(world.ports.call).mock.calls.length === 0; turn++) await world.settle();
    expect(vi.mocked(world.ports.call).mock.calls).toMatchObject([['preference.set', { value: 'f7' }]]);
    await world.click('[aria-label="Download licence.png"]');
    expect(vi.mocked(world.ports.download).mock.calls).toEqual([['common.file', { id: 'f7' }]]);
    await world.click('[aria-label="Remove licence.png"]');
    await world.click('button[type=submit]');
    await world.settle();
    expect(world.ports.call).toHaveBeenCalledOnce();
  });
});

describe('the field for an own picture', () => {
  it('names its button after the field and after the words on it', async () => {
    const field = { title: 'Portrait', 'x-component': 'CroppedPicture', 'x-component-props': { width: 128, height: 128 } };
    world = await openScreen([{ block: 'form', schema: { type: 'object', properties: { avatar: field } } }]);
    const button = await world.find('[data-field=avatar] .wb-cropped-tools button');
    expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['Choose a picture', 'Portrait: Choose a picture']);
  });
});
