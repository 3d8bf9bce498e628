import { expect, it } from 'vitest';
import { differing } from './use-live-text.ts';

it('an equal text differs from the one before it, any number of times', () => {
  let shown = '';
  for (const text of ['Yes', 'Yes', 'Yes', '2 new messages', '2 new messages', '']) {
    const next = differing(shown, text);
    expect(next.trim()).toBe(text);
    expect(next).not.toBe(shown);
    shown = next;
  }
});
