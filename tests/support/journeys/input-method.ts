/** An input method in Chromium, which composes text in the focused field like those for Chinese and Japanese. */
import type { Page } from '@playwright/test';

export interface InputMethod {
  /** Shows uncommitted text. */
  compose(text: string): Promise<void>;
  /** Commits a text with Enter, in the order of events of Chrome and Firefox: the key, then the end. */
  choose(text: string): Promise<void>;
  /** Commits a text with Enter, in the order of events of Safari: the end, then the key. */
  chooseAsSafari(text: string): Promise<void>;
  /** Presses a key that the input method consumes. */
  key(key: 'Enter' | 'Escape' | 'ArrowDown'): Promise<void>;
}

export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page);
  const pressKey = async (key: string): Promise<void> => {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  };
  const end = (text: string) => session.send('Input.insertText', { text });
  return {
    compose: async (text) => {
      const { length } = text;
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    },
    choose: async (text) => {
      await pressKey('Enter');
      await end(text);
    },
    chooseAsSafari: async (text) => {
      await end(text);
      await pressKey('Enter');
    },
    key: pressKey,
  };
}
