import { useEffect, useRef } from 'react';
import { useFadedEdges } from '../../../lib/use-faded-edges.ts';
import { t } from './speakers.en.json';
import '../../../styles/sticky-toolbar.css';

interface Letter {
  readonly letter: string;
  readonly profile_id: number;
  readonly after: string | null;
}

interface LetterIndexProps {
  readonly letters: readonly Letter[];
  /** Profile of the first speaker on the page, which changes with the page. */
  readonly firstId: number | undefined;
  /** Called with the cursor of the page that starts with a letter. */
  readonly onMove: (after: string | undefined) => void;
}

/** Returns the id of the card of a speaker in the list. */
export const cardId = (profile_id: number): string => `speaker-${profile_id}`;

/** Checks whether the speaker is on the page. */
function showCard(profile_id: number): boolean {
  const card = document.getElementById(cardId(profile_id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView();
  return card !== null;
}

/**
 * First letters of the last names, which stay at the top on phones. Each links to its first speaker, even on another
 * page.
 */
export function LetterIndex({ letters, firstId, onMove }: LetterIndexProps) {
  const chosen = useRef<number>(undefined);
  useEffect(() => {
    if (chosen.current === undefined) return;
    showCard(chosen.current);
    chosen.current = undefined;
  }, [firstId]);
  const row = useRef<HTMLUListElement>(null);
  useFadedEdges(row);
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
                if (showCard(entry.profile_id)) return;
                chosen.current = entry.profile_id;
                onMove(entry.after ?? undefined);
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
