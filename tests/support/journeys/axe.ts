/** Runs axe on the current screen: WCAG 2.2 AA as far as it can be checked automatically. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions, Result } from 'axe-core';

/** The minified axe, which is half as long: each page that is loaded gets and compiles it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on colours; all others are equal in dark mode. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
/** The promise of the high-contrast palette: 7:1. */
const rulesOfContrast = ['color-contrast-enhanced', 'link-in-text-block'];
/** Menus and dialogs are outside of the landmarks, at the end of the page. */
const ruleOff = 'region';

/** `contrast` is the light theme of a device that requests more contrast. */
export type Theme = 'light' | 'dark' | 'contrast';

/** Scrolls to the top, where a sticky bar covers nothing, and waits for animations, which change colours. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  })()`);
}

function optionsFor(theme: Theme): RunOptions {
  // Only violations are described in full, and an embedded player is a foreign page: both cost more time than the
  // rules.
  const common: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  if (theme === 'light')
    return { ...common, runOnly: { type: 'tag', values: tags }, rules: { [ruleOff]: { enabled: false } } };
  return { ...common, runOnly: { type: 'rule', values: theme === 'contrast' ? rulesOfContrast : rulesOfColour } };
}

/** Runs axe in the page, which keeps it until a reload: injecting it takes as long as the rules. */
async function violationsOn(page: Page, theme: Theme): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeSource);
  const run = `axe.run(document, ${JSON.stringify(optionsFor(theme))}).then(({ violations }) => violations)`;
  return page.evaluate<Pick<Result, 'id' | 'nodes'>[]>(run);
}

/** The colours of the dark theme cost as much time again; they seldom fail alone, and are checked at night. */
const usualThemes: readonly Theme[] = process.env['PLENUM_JOURNEYS'] === 'all' ? ['dark', 'light'] : ['light'];

/**
 * Returns one line per violation. The light theme is checked completely, the dark one only for colours.
 * @param themes light comes last where both are wanted, because the page stays in it
 */
export async function axeFaults(page: Page, themes: readonly Theme[] = usualThemes): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    const isContrast = theme === 'contrast';
    await page.emulateMedia({
      colorScheme: isContrast ? 'light' : theme,
      contrast: isContrast ? 'more' : 'no-preference',
      reducedMotion: 'reduce',
    });
    await atRest(page);
    for (const { id, nodes } of await violationsOn(page, theme)) {
      const [first] = nodes;
      found.push(`(${theme}) ${id}, ${nodes.length} times: ${first?.html ?? ''} ${first?.any[0]?.message ?? ''}`);
    }
  }
  return found;
}
