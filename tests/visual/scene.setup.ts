/** Makes the conference of the pictures once, before they are taken. */
import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { login_file, scene_file } from '../support/visual/files.ts';
import { makeScene } from '../support/visual/scene.ts';

test('the conference of the pictures', async ({ playwright }) => {
  writeFileSync(scene_file, JSON.stringify(await makeScene(playwright.request, login_file)));
});
