import { existsSync } from 'node:fs';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicy } from '../../server/plugins/headers.ts';

declare global {
  interface Window {
    readonly cleaner: { clean(html: string, page: Window & typeof globalThis): Promise<DocumentFragment> };
    readonly told: string[];
  }
}

const address = 'http://clean.test/';
const acts = 'parent.ran=1';
const ends = ['', '<svg>', '<table>', '<template>', '<textarea>', '<title>', '<noscript>', '<math><mtext>', '<select>', '<xmp>', '<!--'];
/** Event attributes in every writing that a parser takes. */
const handlers = [
  `<img src=x onerror=${acts}>`,
  `<img src=x ONERROR = "${acts}">`,
  `<img src="x"onerror='${acts}'>`,
  `<img/src=x/onerror=${acts}>`,
  `<img title="<" onerror="${acts}" src=x>`,
  `<img title='a<b>c' alt="<" onload="${acts}" onclick=${acts}>`,
  `<a title=<" onclick=${acts}>`,
  `<p onclick>x</p>`,
  `<p onclick
    =${acts}>x</p>`,
  `<p \fonclick="${acts}">x</p>`,
  `<svg/onload=${acts}>`,
  `<svg><animate onbegin=${acts} attributeName=x dur=1s>`,
  `<details open ontoggle=${acts}>`,
  `<body onload=${acts}><html onclick=${acts}>`,
  `<math href="javascript:${acts}" onclick=${acts}>x</math>`,
  `</p onclick=${acts}><p ="" onclick=${acts}>`,
  `<<p onclick=${acts}>`,
  `<a href="x" "onclick=${acts}>`,
];
/** What is refused for another reason than an event. */
const others = [
  `<script>${acts}</script>`,
  `<style>*{background:url(https://evil.example/x)}</style>`,
  `<p style="background:url(https://evil.example/y);behavior:url(#x)">x</p>`,
  `<link rel=stylesheet href=https://evil.example/a.css>`,
  `<base href=https://evil.example/>`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<meta http-equiv=Content-Security-Policy content="default-src 'none'">`,
  `<iframe srcdoc="<script>${acts}</script>"></iframe><iframe src="javascript:${acts}"></iframe>`,
  `<object data="data:text/html,<script>${acts}</script>"></object><embed src=https://evil.example/e>`,
  `<form action=https://evil.example><input name=attributes autofocus></form>`,
  `<a href="javascript:${acts}">x</a><a href="&#106;avascript:${acts}">x</a>`,
  `<img srcset="https://evil.example/z 1x" src=https://evil.example/z>`,
  `<video src=https://evil.example/v poster=https://evil.example/w></video>`,
  `<svg><use href="https://evil.example/s.svg#a"/><script>${acts}</script></svg>`,
  `<div id=cookie name=body class=x>x</div>`,
];
const corpus = ends.flatMap((before) => [...handlers, ...others].map((html) => `${before}${html}`));

let browser: Browser;
let page: Page;
const requests: string[] = [];
const said: string[] = [];
beforeAll(async () => {
  const entry = 'export { clean } from "./src/widgets/parts/clean-html.ts";';
  const bundle = await build({
    stdin: { contents: entry, resolveDir: new URL('../..', import.meta.url).pathname, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'cleaner',
  });
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(executablePath) ? { executablePath } : {}) });
  page = await browser.newPage();
  page.on('console', (message) => said.push(message.text()));
  await page.route('**/*', (route) => {
    const { pathname, href } = new URL(route.request().url());
    if (pathname === '/cleaner.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: `${bundle.outputFiles[0]?.text ?? ''};window.cleaner=cleaner;window.told=[];document.addEventListener('securitypolicyviolation',(event)=>told.push(event.effectiveDirective+' '+event.sample));`,
      });
    if (href === address)
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': pagePolicy('n', []) },
        body: '<!doctype html><main></main><script src="/cleaner.js"></script>',
      });
    // Pictures of the own host are shown.
    if (href !== address && href.startsWith(address))
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    requests.push(href);
    return route.fulfill({ status: 404 });
  });
  await page.goto(address);
});
afterAll(() => browser.close());

/** The markup that is shown, once whatever it starts has had its turn. */
const shown = (html: string) =>
  page.evaluate(async (text) => {
    const main = document.querySelector('main') ?? document.body;
    main.replaceChildren(await window.cleaner.clean(text, window));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const forbidden = [...main.querySelectorAll('*')].flatMap((element) => [
      ...(/^(?:script|style|iframe|svg|math|form|input|base|meta|link|object|embed|video)$/i.test(element.tagName)
        ? [element.tagName]
        : []),
      ...[...element.attributes].flatMap(({ name, value }) =>
        /^(?:on|style|id|name|srcset|class)/.test(name) || /javascript:|evil\.example/.test(value) ? [`${name}=${value}`] : [],
      ),
    ]);
    return { html: main.innerHTML, forbidden, told: window.told.splice(0), ran: Reflect.get(window, 'ran') };
  }, html);

describe('HTML of messages is cleaned in the browser (security H1)', () => {
  it('without a complaint of the policy, a script that runs, a request or a message in the console', async () => {
    const complaints: string[] = [];
    for (const html of corpus) {
      const after = await shown(html);
      if (after.told.length > 0 || after.ran !== undefined) complaints.push(`${html} → ${after.told.join()} ${String(after.ran)}`);
      expect(after.forbidden, html).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(said).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('and what people write stays as they wrote it', async () => {
    const text = 'Based on = 5, only one="x", on Monday (once): "on"=on, ONLY option = on; London/Onsala; &amp;once &lt;on=1&gt;';
    const { html } = await shown(`<p title="onset = 'x' online=1">${text}</p><pre>onclick=1\n on=2</pre>`);
    expect(html).toBe(`<p title="onset = 'x' online=1">${text}</p><pre>onclick=1\n on=2</pre>`);
  });
});
