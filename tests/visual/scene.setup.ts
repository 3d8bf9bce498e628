/** Creates the conference of the screenshots once, before they are taken. */
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { loginFile, sceneFile } from '../support/visual/files.ts';
import { createScene } from '../support/visual/scene.ts';

test('creates the conference of the screenshots', async ({ playwright }) => {
  writeFileSync(sceneFile, JSON.stringify(await createScene(playwright.request, loginFile)));
});
