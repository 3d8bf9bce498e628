/** Measures requests (temporary). */
import { writeFileSync } from 'node:fs';
import { demoScreens } from '../support/journeys/demo-screens.ts';
import { desktop, test } from '../support/journeys/journey.ts';

test.use(desktop.use);

test('count', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const lines: string[] = [];
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/api/')) asked.push(`${response.request().method()} ${pathname.slice(4)}${search} ${response.status()}`);
  });
  await page.addInitScript(`window.WebSocket = class extends WebSocket { constructor(...a) { super(...a); window.lastSocket = this; } };`);
  const paths = await demoScreens(page.context().request, 'attendee');
  const dump = (title: string) => {
    lines.push(`## ${title}: ${asked.length}, distinct ${new Set(asked).size}`, ...asked.map((a) => '   ' + a));
    asked.length = 0;
  };
  for (const path of [paths[0], paths[5], paths[6], paths[8], paths[12]] as string[]) {
    await page.goto('about:blank');
    asked.length = 0;
    await page.goto(path);
    await page.waitForTimeout(7000);
    dump(path);
    await page.evaluate('window.lastSocket.close()');
    await page.waitForTimeout(9000);
    dump(`reconnect ${path}`);
  }
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  other.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/api/')) asked.push(`${response.request().method()} ${pathname.slice(4)}${search} ${response.status()}`);
  });
  for (const path of ['/', '/login', paths[5], paths.at(-2), paths.at(-1), '/app/dashboard'] as string[]) {
    asked.length = 0;
    await other.goto(new URL(path, page.url()).href);
    await other.waitForTimeout(3000);
    dump(`stranger ${path}`);
  }
  writeFileSync('/tmp/count.txt', lines.join('\n'));
});
