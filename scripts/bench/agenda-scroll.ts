/**
 * Scrolling the imported agenda in a browser with a CPU slowed down four times: tasks above 50 ms, the longest task,
 * and late frames, next to a plain page with as many boxes, which shows the share of the machine.
 */
import type { Page } from '@playwright/test';
import type { Plain } from './figures.ts';
import { startRunningProduct } from './running-product.ts';

const slowdown = 4;
const wheelSteps = 60;
const wheelPx = 120;
const stepMs = 32;
/** Two frames of a 60 Hz screen. */
const lateFrameMs = 34;
const boxCount = 1_105;

interface Watched {
  /** Milliseconds of each task above 50. */
  readonly tasks: readonly number[];
  readonly frames: number;
  readonly late: number;
}

/** Runs in the page, which stores its own measurements; a text, because this program has no DOM types. */
const beginWatch = `(() => {
  const watch = { tasks: [], frames: 0, late: 0, stop: false };
  globalThis.bench_watch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let before = performance.now();
  const frame = (now) => {
    watch.frames += 1;
    if (now - before > ${lateFrameMs}) watch.late += 1;
    before = now;
    if (!watch.stop) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;
const endWatch = `(() => {
  globalThis.bench_watch.stop = true;
  return globalThis.bench_watch;
})()`;

interface Way {
  readonly x: number;
  readonly y: number;
}

/** Turns the wheel back and forth over the middle of the page. */
async function turnWheel(page: Page, ways: readonly Way[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1_366, height: 768 };
  await page.mouse.move(width / 2, height * 0.6);
  for (const way of ways) {
    for (const sign of [1, -1]) {
      for (let step = 0; step < wheelSteps; step += 1) {
        await page.mouse.wheel(sign * way.x * wheelPx, sign * way.y * wheelPx);
        await page.waitForTimeout(stepMs);
      }
    }
  }
}

async function watchScrolling(page: Page, name: string, ways: readonly Way[]): Promise<Plain[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(beginWatch);
  await turnWheel(page, ways);
  const { tasks, frames, late } = await page.evaluate<Watched>(endWatch);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const plain = (what: string, value: number, unit: string): Plain => ({
    kind: 'plain',
    name: `scroll ${name}: ${what}`,
    value,
    unit,
    limit: null,
  });
  return [
    plain('long tasks', tasks.length, 'tasks'),
    plain('longest task', Math.max(0, ...tasks), 'ms'),
    plain('late frames', (late / frames) * 100, '%'),
  ];
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchAgendaScroll(): Promise<Plain[]> {
  const product = await startRunningProduct();
  try {
    const context = await product.newLogin();
    const page = await context.newPage();
    const down = { x: 0, y: 1 };
    const sideways = { x: 1, y: 0 };
    await page.setContent(`<h1>Boxes</h1>${'<p style="padding:1em;border:1px solid">A talk</p>'.repeat(boxCount)}`);
    const figures = await watchScrolling(page, 'plain page', [down]);
    const agenda = `/app/events/${product.event_id}/agenda`;
    for (const [view, ways] of [
      ['grid', [sideways, down]],
      ['list', [down]],
    ] as const) {
      await page.goto(`${agenda}?view=${view}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      figures.push(...(await watchScrolling(page, view, ways)));
    }
    return figures;
  } finally {
    await product.stop();
  }
}
