import { describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { readAdverts } from '../../src/app/shell/adverts.tsx';
import { createShellSetting, isPlainAddress, mayFrame, readShellSetting } from '../../src/app/shell/shell-setting.ts';
import { createSeenMarks } from '../../src/app/tabs/seen-marks.ts';
import { createStorage, memoryStore } from '../../src/services/storage.ts';

const hosts = ['chat.example', 'bi.example:8443'];

describe('what may be framed (security H4)', () => {
  it.each([
    ['https://chat.example/widget?x=1', true],
    ['https://bi.example:8443/', true],
    ['https://CHAT.example/', true],
    ['https://bi.example/', false],
    ['https://sub.chat.example/', false],
    ['https://chat.example.evil.example/', false],
    ['https://chat.example@evil.example/', false],
    ['https://user@chat.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//chat.example/', false],
    // Braces are not filled in, and such an address goes nowhere.
    ['https://chat.example/?t=$'.concat('{token}'), false],
  ])('%s: %s', (address, expected) => {
    expect(mayFrame(address, hosts, hosts, 'oms.example')).toBe(expected);
  });

  it('takes both lists, the tenant’s and the page’s, and never this site', () => {
    expect(mayFrame('https://chat.example/', hosts, [], 'oms.example')).toBe(false);
    expect(mayFrame('https://chat.example/', [], hosts, 'oms.example')).toBe(false);
    expect(mayFrame('https://chat.example/', hosts, hosts, 'chat.example')).toBe(false);
    expect(mayFrame('https://bi.example:8443/', hosts, hosts, 'bi.example')).toBe(false);
  });
});

describe('the tenant’s setting of the shell', () => {
  const nothing = {
    helpUrl: null,
    frameHosts: [],
    chat: { kind: 'contact', phone: null, mail: null, hours: null },
    hasDepartment: true,
    visit: null,
  };

  it.each([null, 'text', [], {}, { helpUrl: 'javascript:x', frameHosts: [1] }, { chat: { kind: 'contact' } }])(
    'that cannot be read is the default: %j',
    (reply) => {
      expect(readShellSetting(reply)).toEqual(nothing);
    },
  );

  it.each([{ kind: 'frame', url: 'ftp://x' }, { kind: 'none' }])(
    'has no chat where it says so, or says what may not be framed: %j',
    (chat) => {
      expect(readShellSetting({ chat }).chat).toEqual({ kind: 'none' });
    },
  );

  it('is null until it is known, and nothing on a server that has no such call', async () => {
    const call = vi.fn(async () => Promise.reject(new CallFailure('', { kind: 'refused', status: 404 })));
    const store = createShellSetting({ call });
    const heard = vi.fn();
    store.subscribe(heard);
    expect(store.get()).toBeNull();
    await store.load();
    expect([store.get(), heard.mock.calls.length]).toEqual([nothing, 1]);
  });
});

describe('the mail address of the chat panel', () => {
  it.each(['service@harbour-lane.example', "o'neil+oms@例子.example"])('%s is a link', (mail) => {
    expect(isPlainAddress(mail)).toBe(true);
  });
  it.each([
    'a?subject=x@b.example',
    'a@b.example?cc=c@d.example',
    'a&bcc=c@b.example',
    'a%0Ab@c.example',
    'a@b@c',
    'a,b@c.example',
    '@c',
    'a b@c',
    '',
  ])('%j is a text: it would bring headers along, or is no address', (mail) => {
    expect(isPlainAddress(mail)).toBe(false);
  });
});

describe('adverts and marks', () => {
  it('reads rows or one row, and leaves out what has no id or title', () => {
    const advert = { id: '1', title: 'T', content: '', url: null };
    expect(readAdverts([{ id: '1', title: 'T' }, { id: '2' }, null, 'x'])).toEqual([advert]);
    expect(readAdverts({ id: '1', title: 'T', url: 5 })).toEqual([advert]);
    expect(readAdverts(null)).toEqual([]);
  });

  it('keeps what was dismissed by user, over logins, the newest fifty', () => {
    const storage = createStorage(memoryStore(), Date.now);
    let user = 'u1';
    const marks = () => createSeenMarks(storage, () => user);
    for (let id = 0; id <= 50; id += 1) marks().add('adverts', String(id));
    expect([marks().has('adverts', '0'), marks().has('adverts', '1'), marks().has('adverts', '50')]).toEqual([false, true, true]);
    expect(marks().has('announcements', '50')).toBe(false);
    user = 'u2';
    expect(marks().has('adverts', '50')).toBe(false);
  });
});
