/** The API reference: accessible, and without requests to other origins. */
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { describeOverflow } from '../support/journeys/visible-texts.ts';
import { runningProduct } from '../support/services/journey.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the API reference is accessible and loads nothing from other origins, ${colorScheme}`,
    nightly,
    async ({ page }) => {
      const origins = new Set<string>();
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http')) origins.add(origin);
      });
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1366]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto('/api/docs');
        await expect(page.getByRole('heading', { level: 1, name: 'Plenum' })).toBeVisible({
          timeout: timeouts.condition,
        });
        expect(await axeViolations(page, [colorScheme])).toEqual([]);
        expect(await describeOverflow(page)).toBe('');
      }
      expect([...origins]).toEqual([new URL(runningProduct().app).origin]);
    },
  );
