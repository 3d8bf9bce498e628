import { expect, it } from 'vitest';
import { differingText } from './use-live-text.ts';

it('an equal text differs from the previous one, any number of times', () => {
  let liveText = '';
  for (const text of ['Yes', 'Yes', 'Yes', '2 new messages', '2 new messages', '']) {
    const next = differingText(liveText, text);
    expect(next.trim()).toBe(text);
    expect(next).not.toBe(liveText);
    liveText = next;
  }
});
