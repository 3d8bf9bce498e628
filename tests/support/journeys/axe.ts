/** What axe finds on what is open right now; for dialogs, menus and states that the tour of all screens does not meet. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Menus and dialogs stand outside the landmarks, at the end of the page. */
const rule_off = 'region';

/** What moves or fades has other colours on its way, and what lies under a sticky bar is only there until one scrolls. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    window.scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  })()`);
}

/** WCAG 2.2 AA, by day and by night; one line per fault. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    const { violations } = await new AxeBuilder({ page }).withTags(rules).disableRules(rule_off).analyze();
    for (const { id, nodes } of violations) {
      const [first] = nodes;
      found.push(`(${colorScheme}) ${id}, ${nodes.length} times: ${first?.html ?? ''} ${first?.any[0]?.message ?? ''}`);
    }
  }
  return found;
}
