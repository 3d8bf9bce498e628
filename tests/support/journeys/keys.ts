/** Key presses on controls that are ready for them. */
import { expect, type Locator } from '@playwright/test';

/**
 * Presses a key on a control that is ready; a button that waits for its data would ignore it silently.
 * @param timeoutMs shorter where there is a second try
 */
export async function pressKeyOn(control: Locator, key: string, timeoutMs?: number): Promise<void> {
  const timeoutOptions = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  await expect(control).toBeEnabled(timeoutOptions);
  await control.press(key, timeoutOptions);
}

/** Focuses a control as soon as it is enabled; before, it would ignore the focus silently. */
export async function focusEnabled(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}

/** Sends the text in the field of a chat. With an on-screen keyboard, Enter inserts a new line. */
export async function submitChatInput(field: Locator): Promise<void> {
  const isTouch = await field.page().evaluate<boolean>("matchMedia('(pointer: coarse)').matches");
  await pressKeyOn(field, isTouch ? 'Control+Enter' : 'Enter');
}
