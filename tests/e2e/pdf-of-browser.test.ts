import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { inspectPdf } from '../../server/files/pdf/inspect-pdf.ts';
import { pdfLimits } from '../../server/files/pdf/reasons.ts';

it('F5: what a browser prints is kept, with its links, bookmarks, fonts and pictures', async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(existsSync(executablePath) ? { executablePath } : {}) });
  try {
    const page = await browser.newPage();
    const rows = Array.from(
      { length: 200 },
      (_, row) => `<tr><td>${row}</td><td>订单 ${row}</td><td><a href="https://example.com/${row}">HTML/JavaScript</a></td></tr>`,
    );
    await page.setContent(
      `<h1 id="top">Invoice</h1><a href="#end">End</a><canvas width="400" height="400"></canvas><table>${rows.join('')}</table><h2 id="end">End</h2>`,
    );
    await page.evaluate(() => {
      const paint = document.querySelector('canvas')?.getContext('2d');
      for (let at = 0; at < 400; at++) {
        if (paint) paint.fillStyle = `hsl(${at},80%,50%)`;
        paint?.fillRect(at, 0, 1, 400);
      }
    });
    for (const outline of [false, true]) {
      const printed = await page.pdf({ outline, tagged: outline, format: 'A4' });
      expect(printed.length).toBeGreaterThan(10_000);
      expect(await inspectPdf(printed, pdfLimits)).toBeNull();
    }
  } finally {
    await browser.close();
  }
});
