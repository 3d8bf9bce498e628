/**
 * Scrolling the imported agenda in a browser with a CPU slowed down four times: tasks above 50 ms, the longest task,
 * and late frames, next to a plain page with as many boxes, which shows the share of the machine. With `BENCH_AGAINST`
 * also the processor time of the page’s main thread, as a ratio to another checkout that is scrolled alternately.
 */
import { resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { alternate } from './alternate.ts';
import type { Comparison, Figure, Plain } from './figures.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';

const slowdown = 4;
const wheelSteps = 60;
const wheelPx = 120;
const stepMs = 32;
/** Two frames of a 60 Hz screen. */
const lateFrameMs = 34;
const boxCount = 1_105;
const comparedRounds = 5;
const secondMs = 1_000;

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

const down = { x: 0, y: 1 };
const sideways = { x: 1, y: 0 };
const views = [
  ['grid', [sideways, down]],
  ['list', [down]],
] as const;

/** Opens the agenda of a new login. */
async function openView({ event_id, newLogin }: RunningProduct, view: 'grid' | 'list'): Promise<Page> {
  const page = await (await newLogin()).newPage();
  await page.goto(`/app/events/${event_id}/agenda?view=${view}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Returns the processor time of the main thread of a page so far. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * secondMs;
}

/** Returns a slice: one turn of the wheel, in milliseconds of the main thread. */
async function turnOf(page: Page, ways: readonly Way[]): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    // A page in the background draws no frames.
    await page.bringToFront();
    const beforeMs = await mainThreadMs(session);
    await turnWheel(page, ways);
    return (await mainThreadMs(session)) - beforeMs;
  };
}

/** Compares the views of two products, without slowing down: the time of the processor is what it is. */
async function compareViews(ours: RunningProduct, other: RunningProduct): Promise<Comparison[]> {
  const figures: Comparison[] = [];
  for (const [view, ways] of views) {
    for (const way of ways) {
      const pages = [await openView(ours, view), await openView(other, view)] as const;
      const readings = await alternate(
        { ours: await turnOf(pages[0], [way]), baseline: await turnOf(pages[1], [way]) },
        comparedRounds,
      );
      figures.push({
        kind: 'comparison',
        name: `scroll ${view} ${way === down ? 'down' : 'sideways'}: main thread`,
        unit: 'ms',
        ...readings,
        moreIsBetter: false,
        gate: 1,
        goal: null,
      });
      for (const page of pages) await page.context().close();
    }
  }
  return figures;
}

async function scroll(product: RunningProduct): Promise<Plain[]> {
  const page = await (await product.newLogin()).newPage();
  await page.setContent(`<h1>Boxes</h1>${'<p style="padding:1em;border:1px solid">A talk</p>'.repeat(boxCount)}`);
  const figures = await watchScrolling(page, 'plain page', [down]);
  for (const [view, ways] of views) {
    figures.push(...(await watchScrolling(await openView(product, view), view, ways)));
  }
  return figures;
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchAgendaScroll(): Promise<Figure[]> {
  const against = process.env['BENCH_AGAINST'] ?? '';
  const product = await startRunningProduct();
  let other: RunningProduct | null = null;
  try {
    const figures: Figure[] = await scroll(product);
    if (against === '') return figures;
    other = await startRunningProduct(resolve(against));
    return [...figures, ...(await compareViews(product, other))];
  } finally {
    await other?.stop();
    await product.stop();
  }
}
