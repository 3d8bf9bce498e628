/** What axe finds on what is open right now: WCAG 2.2 AA as far as a machine can see it. */
import type { Page } from '@playwright/test';
import axe, { type RunOptions, type Result } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on colours; everything else is the same by night. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];
/** What the palette of most contrast promises: 7:1. */
const rulesOfContrast = ['color-contrast-enhanced', 'link-in-text-block'];
/** Menus and dialogs stand outside the landmarks, at the end of the page. */
const ruleOff = 'region';

/** `contrast` is by day, for a device that asks for more. */
export type Theme = 'light' | 'dark' | 'contrast';

/** What moves or fades has other colours on its way, and what lies under a sticky bar is only there until one scrolls. */
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
  // Describing what passes takes longer than the rules, and the pages of video players are not ours.
  const common: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
  if (theme === 'light')
    return { ...common, runOnly: { type: 'tag', values: tags }, rules: { [ruleOff]: { enabled: false } } };
  return { ...common, runOnly: { type: 'rule', values: theme === 'contrast' ? rulesOfContrast : rulesOfColour } };
}

/** Runs axe in the page. It is injected once per document, because that takes as long as the rules. */
async function violationsOn(page: Page, theme: Theme): Promise<Pick<Result, 'id' | 'nodes'>[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const run = `axe.run(document, ${JSON.stringify(optionsFor(theme))}).then(({ violations }) => violations)`;
  return page.evaluate<Pick<Result, 'id' | 'nodes'>[]>(run);
}

/**
 * One line per fault. By day everything is judged, by night what has a colour.
 * @param themes light comes last where both are wanted, because the page stays in it
 */
export async function axeFaults(page: Page, themes: readonly Theme[] = ['dark', 'light']): Promise<string[]> {
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
