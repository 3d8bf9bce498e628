/**
 * Websites that may use the API from browsers: an owner lists them, and sees an error for invalid origins; on two
 * screen sizes, by keyboard.
 */
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an owner allows a website to use the API', async ({ page, context, person }) => {
      expect(person.email).toContain('@');
      const { id } = await callOperation(context.request, CreateOrganization, { body: { name: 'Analytical Engines' } });
      await page.goto(`/app/organizations/${id}?tab=integrations`);
      const field = page.getByLabel('Allowed websites');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await field.fill('https://shop.example\nshop.example');
      await pressKeyOn(save, 'Enter');
      await expect(
        page.getByText('“shop.example” is not a website that can be allowed.', { exact: false }),
      ).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill('https://Shop.example/\n\nhttp://localhost:5173');
      await pressKeyOn(save, 'Enter');
      await expect(page.getByText('Websites saved')).toBeVisible();
      await expect(field).toHaveValue('https://shop.example\nhttp://localhost:5173');
      expect(await axeViolations(page)).toEqual([]);
      await page.reload();
      await expect(field).toHaveValue('https://shop.example\nhttp://localhost:5173');
    });
  });
}
