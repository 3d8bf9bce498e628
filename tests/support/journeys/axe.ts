/** Runs axe on the current screen: WCAG 2.2 AA as far as it can be checked automatically. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions, Result } from 'axe-core';

/** The minified axe, which is half the size: each loaded page compiles it again. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colors; all others have the same result in dark mode. */
const colorRules = ['color-contrast', 'link-in-text-block'];
/** The contrast of the high-contrast palette: 7:1. */
const contrastRules = ['color-contrast-enhanced', 'link-in-text-block'];
const targetSize = 'target-size';
/** Menus and dialogs are outside of the landmarks, at the end of the page. */
const ruleOff = 'region';

/** Rules about the main content, which axe ignores while it is inert behind an open panel. */
const mainContentRules = new Set(['landmark-one-main', 'page-has-heading-one']);

/** `contrast` is the light theme of a device that requests more contrast. */
export type Theme = 'light' | 'dark' | 'contrast';

/** Waits until the screen is rendered and animations, which change colors, have ended. At the top, no bar covers it. */
async function waitForRest(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(`(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  })()`);
}

function optionsFor(theme: Theme): RunOptions {
  // Only violations are described in full, and embedded players are excluded as foreign pages: both cost more time than
  // the rules.
  const common: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  if (theme === 'light')
    return { ...common, runOnly: { type: 'tag', values: tags }, rules: { [ruleOff]: { enabled: false } } };
  return { ...common, runOnly: { type: 'rule', values: theme === 'contrast' ? contrastRules : colorRules } };
}

/** Runs axe in the page, which retains it until a reload: injecting it takes as long as the rules. */
async function violationsOn(page: Page, theme: Theme): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeSource);
  const run = `axe.run(document, ${JSON.stringify(optionsFor(theme))}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Pick<Result, 'id' | 'nodes'>[]>(run);
  const checked = violations.map(async ({ id, nodes }) => ({
    id,
    nodes: id === targetSize ? await smallTargets(page, nodes) : nodes,
  }));
  const isMainInert = (await page.locator('[inert] main').count()) > 0;
  return (await Promise.all(checked)).filter(
    ({ id, nodes }) => nodes.length > 0 && !(isMainInert && mainContentRules.has(id)),
  );
}

/**
 * Returns the targets that are too small even in the middle of the window: one that is partly below a sticky bar is
 * large enough once the page is scrolled.
 */
async function smallTargets(page: Page, nodes: Result['nodes']): Promise<Result['nodes']> {
  const small: Result['nodes'] = [];
  for (const node of nodes) {
    const selector = JSON.stringify(String(node.target[0]));
    const isSmall = await page.evaluate<boolean>(`(async () => {
      document.querySelector(${selector}).scrollIntoView({ block: 'center' });
      const { violations } = await axe.run(${selector}, { runOnly: [${JSON.stringify(targetSize)}] });
      window.scrollTo(0, 0);
      return violations.length > 0;
    })()`);
    if (isSmall) small.push(node);
  }
  return small;
}

/** Checking the colors of the dark theme takes as long again; they seldom fail alone, so they are checked nightly. */
const usualThemes: readonly Theme[] = process.env['PLENUM_JOURNEYS'] === 'all' ? ['dark', 'light'] : ['light'];

/**
 * Returns one line per violation. The light theme is checked completely, the dark one only for colors.
 * @param themes the page stays in the last theme, so light is last where both are checked
 */
export async function axeViolations(page: Page, themes: readonly Theme[] = usualThemes): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    const isContrast = theme === 'contrast';
    await page.emulateMedia({
      colorScheme: isContrast ? 'light' : theme,
      contrast: isContrast ? 'more' : 'no-preference',
      reducedMotion: 'reduce',
    });
    await waitForRest(page);
    for (const { id, nodes } of await violationsOn(page, theme)) {
      const [first] = nodes;
      faults.push(`(${theme}) ${id}, ${nodes.length} times: ${first?.html ?? ''} ${first?.any[0]?.message ?? ''}`);
    }
  }
  return faults;
}
