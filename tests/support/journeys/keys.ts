/** Keys, as a person presses them: on what stands there and can take them. */
import { expect, type Locator } from '@playwright/test';

/**
 * Presses a key on a control that is ready; a button that still waits for its data would swallow it without a word.
 * @param timeoutMs shorter where there is a second try
 */
export async function press(control: Locator, key: string, timeoutMs?: number): Promise<void> {
  const patience = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  await expect(control).toBeEnabled(patience);
  await control.press(key, patience);
}

/** Gives a control the focus as soon as it can have it; one that is not enabled yet would refuse it silently. */
export async function focus(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}
