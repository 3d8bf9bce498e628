import { useState } from 'react';

/** What is being written, by room. It outlives a change of room and a reload of the tab. */
const keyOf = (room_id: number): string => `plenum.draft.${room_id}`;

function read(room_id: number): string {
  try {
    return sessionStorage.getItem(keyOf(room_id)) ?? '';
  } catch {
    return '';
  }
}

function write(room_id: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(room_id));
    else sessionStorage.setItem(keyOf(room_id), text);
  } catch {
    // Storage may be switched off; the draft then lives as long as the room is open.
  }
}

/** The draft of one room; the component is keyed by the room. */
export function useDraft(room_id: number): [string, (next: string | ((typed: string) => string)) => void] {
  const [text, setText] = useState(() => read(room_id));
  return [
    text,
    (next) =>
      setText((typed) => {
        const changed = typeof next === 'string' ? next : next(typed);
        write(room_id, changed);
        return changed;
      }),
  ];
}
