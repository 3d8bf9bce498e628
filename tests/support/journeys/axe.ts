/** What axe finds on what is open right now: WCAG 2.2 AA as far as a machine can see it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
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
    // Otherwise the results would be put together in a new page each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (theme === 'light') axe.withTags(rules).disableRules(ruleOff);
    else axe.withRules(isContrast ? rulesOfContrast : rulesOfColour);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      const [first] = nodes;
      found.push(`(${theme}) ${id}, ${nodes.length} times: ${first?.html ?? ''} ${first?.any[0]?.message ?? ''}`);
    }
  }
  return found;
}
