import { useState } from 'react';

/** What is being written, by place. It outlives a change of place and a reload of the tab. */
export type DraftPlace = `room.${number}` | `thread.${number}`;

const prefix = 'plenum.draft.';

export function readDraft(place: DraftPlace): string {
  try {
    return sessionStorage.getItem(prefix + place) ?? '';
  } catch {
    return '';
  }
}

export function writeDraft(place: DraftPlace, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + place);
    else sessionStorage.setItem(prefix + place, text);
  } catch {
    // Storage may be switched off; the draft then lives as long as the place is open.
  }
}

/** Forgets all drafts (logout). */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}

/** The draft of one place; the component is keyed by the place. */
export function useDraft(place: DraftPlace): [string, (next: string | ((typed: string) => string)) => void] {
  const [text, setText] = useState(() => readDraft(place));
  return [
    text,
    (next) =>
      setText((typed) => {
        const changed = typeof next === 'string' ? next : next(typed);
        writeDraft(place, changed);
        return changed;
      }),
  ];
}
