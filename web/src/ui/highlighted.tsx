/** Text with highlighted matches of a search. */
import { splitCharacters } from '@plenum/contracts/graphemes';
import { foldText } from '../lib/fold-text.ts';

interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at the matches of a query, ignoring case and accents. */
export function matchPieces(text: string, query: string): readonly Piece[] {
  const search = foldText(query.trim());
  // Normalizes character by character to keep positions: a character may become empty (a lone accent) or several
  // characters.
  const letters = splitCharacters(text);
  const places: number[] = [];
  let folded = '';
  for (const [index, letter] of letters.entries()) {
    const foldedLetter = foldText(letter);
    folded += foldedLetter;
    // A position in `folded` counts UTF-16 units; letters such as Adlam and emoji have two.
    for (let unit = 0; unit < foldedLetter.length; unit += 1) places.push(index);
  }
  const at = search === '' ? -1 : folded.indexOf(search);
  if (at < 0) return [{ text, isMatch: false }];
  const from = places[at] ?? 0;
  const to = (places[at + search.length - 1] ?? from) + 1;
  const pieces = [
    { text: letters.slice(0, from).join(''), isMatch: false },
    { text: letters.slice(from, to).join(''), isMatch: true },
    { text: letters.slice(to).join(''), isMatch: false },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

export function Highlighted({ text, query }: { readonly text: string; readonly query: string }) {
  return matchPieces(text, query).map(({ text: part, isMatch }) =>
    isMatch ? (
      <mark key="match" className="rounded-[0.1875rem] bg-highlight text-on-highlight">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
