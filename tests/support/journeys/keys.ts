/** Key presses on controls that are ready for them. */
import { expect, type Locator } from '@playwright/test';

/**
 * Presses a key on a control that is ready; a button that waits for its data would ignore it silently.
 * @param timeoutMs shorter where there is a second try
 */
export async function press(control: Locator, key: string, timeoutMs?: number): Promise<void> {
  const patience = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  await expect(control).toBeEnabled(patience);
  await control.press(key, patience);
}

/** Focuses a control as soon as it is enabled; before, it would ignore the focus silently. */
export async function focus(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}

/** Sends what is in the field of a chat. With a keyboard on the screen, Enter alone would begin a new line. */
export async function send(field: Locator): Promise<void> {
  const isTouch = await field.page().evaluate<boolean>("matchMedia('(pointer: coarse)').matches");
  await press(field, isTouch ? 'Control+Enter' : 'Enter');
}
