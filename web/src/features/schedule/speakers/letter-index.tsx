import { useEffect, useRef } from 'react';
import { useCutEdges } from '../../../lib/use-cut-edges.ts';
import { letterId } from './speaker-letters.ts';
import { t } from './speakers.en.json';
import '../../../styles/sticky-toolbar.css';

interface LetterIndexProps {
  readonly letters: readonly { readonly letter: string; readonly after: string | null }[];
  /** Profile of the first speaker on the page, which changes with the page. */
  readonly firstId: number | undefined;
  /** Called with the cursor of the page that starts with a letter. */
  readonly onMove: (after: string | undefined) => void;
}

function showFirst(letter: string): void {
  const first = document.getElementById(letterId(letter));
  first?.focus({ preventScroll: true });
  first?.scrollIntoView();
}

/** First letters of the names, which stay at the top of phones: each leads to its first speaker, also on another page. */
export function LetterIndex({ letters, firstId, onMove }: LetterIndexProps) {
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    if (chosen.current === undefined) return;
    showFirst(chosen.current);
    chosen.current = undefined;
  }, [firstId]);
  const row = useRef<HTMLUListElement>(null);
  useCutEdges(row);
  if (letters.length === 0) return null;
  return (
    <nav aria-label={t('speakers.letters')} data-toolbar="sticky" className="mb-2">
      <ul ref={row} className="-mx-3 flex edge-fade overflow-x-auto [scrollbar-width:none]">
        {letters.map((entry) => (
          <li key={entry.letter} className="shrink-0">
            <button
              type="button"
              aria-label={entry.letter === '#' ? t('speakers.letters.other') : undefined}
              className="grid size-11 place-items-center rounded-md font-semibold text-accent hover:bg-sunk active:bg-sunk"
              onClick={() => {
                if (document.getElementById(letterId(entry.letter)) !== null) showFirst(entry.letter);
                else {
                  chosen.current = entry.letter;
                  onMove(entry.after ?? undefined);
                }
              }}
            >
              {entry.letter}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
