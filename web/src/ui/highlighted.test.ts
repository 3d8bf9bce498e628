import { expect, it } from 'vitest';
import { matchPieces } from './highlighted.tsx';

const marked = (text: string, query: string) =>
  matchPieces(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

it('marks the first match, whatever its case and accents', () => {
  expect(marked('Ada Lovelace', 'love')).toBe('Ada [Love]lace');
  expect(marked('São Tomé', 'tome')).toBe('São [Tomé]');
  expect(marked('São Tomé', 'SAO')).toBe('[São] Tomé');
  expect(marked('e\u{301}cole', 'ecole')).toBe('[e\u{301}cole]');
});

it('marks nothing where nothing fits', () => {
  expect(marked('Ada', 'x')).toBe('Ada');
  expect(marked('Ada', ' ')).toBe('Ada');
});
