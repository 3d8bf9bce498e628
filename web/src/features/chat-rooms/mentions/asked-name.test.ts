import { expect, it } from 'vitest';
import { askedName } from './asked-name.ts';

const asked = (text: string, caret = text.length, chosen: readonly string[] = []) => askedName(text, caret, chosen);

it('asks for what stands behind an @, up to the caret', () => {
  expect(asked('@')).toEqual({ from: 0, name: '' });
  expect(asked('Hi @Ada')).toEqual({ from: 3, name: 'Ada' });
  expect(asked('Hi (@Ada L')).toEqual({ from: 4, name: 'Ada L' });
  expect(asked('Hi @Ada and more', 6)).toEqual({ from: 3, name: 'Ad' });
  expect(asked('@Ada Lovelace @Gr', 17, ['Ada Lovelace'])).toEqual({ from: 14, name: 'Gr' });
});

it('asks for nothing in addresses, behind a chosen name, and far behind an @', () => {
  for (const text of ['', 'Hi', 'ada@example', 'a.b@c', '@ Ada', '@Ada  L', '@Ada\n', '@one two three four'])
    expect(asked(text), text).toBeUndefined();
  expect(asked(`@${'x'.repeat(61)}`)).toBeUndefined();
  for (const text of ['@Ada Lovelace', '@Ada Lovelace ', '@Ada Lovelace says'])
    expect(asked(text, text.length, ['Ada Lovelace']), text).toBeUndefined();
});
