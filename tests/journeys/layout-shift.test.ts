/** Layout stability: no main screen shifts visible content while it loads, on phone and desktop. */
import type { Page } from '@playwright/test';
import { demoScreens } from '../support/journeys/demo-screens.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { createVisitor } from '../support/journeys/visiting.ts';
import { timeouts } from '../support/services/timeouts.ts';

/** https://web.dev/articles/cls calls up to 0.1 good; this limit is half of it. */
const maxShift = 0.05;
/** Code and replies arrive one by one over a slow network, without a cache: space for late content must be reserved. */
const slowNetwork = { offline: false, latency: 100, downloadThroughput: 400_000, uploadThroughput: 400_000 };

/** Adds up layout shifts without recent input, and records what moved. */
const watchShifts = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
        const name = node?.nodeType === 1 ? node.outerHTML.slice(0, 110) : node?.textContent?.slice(0, 60);
        return name + ' ' + Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y);
      });
      window.shifts.push({ value: entry.value, nodes });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly nodes: readonly string[];
}

const shiftsOf = (page: Page): Promise<readonly Shift[]> => page.evaluate('window.shifts');

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])
  test(`no main screen shifts by more than ${maxShift} while it loads, at ${width}`, nightly, async ({ page }) => {
    test.setTimeout(5 * timeouts.journey);
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchShifts);
    const paths = await demoScreens(page.context().request, 'organizer');
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', slowNetwork);
    await wire.send('Network.setCacheDisabled', { cacheDisabled: true });
    const visit = createVisitor(page, 'loads');
    const violations: string[] = [];
    for (const path of paths) {
      await visit(path);
      const shifts = await shiftsOf(page);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      const shiftedNodes = shifts
        .filter(({ value }) => value > 0.005)
        .flatMap(({ value, nodes }) => [value.toFixed(3), ...nodes]);
      console.log(`${width} ${total.toFixed(3)} ${path}`);
      if (total > maxShift) violations.push([`${path}: ${total.toFixed(3)}`, ...shiftedNodes].join('\n  '));
    }
    expect(violations.join('\n')).toBe('');
  });
