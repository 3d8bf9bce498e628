/** Stores which kinds of problems are hidden in the control room, per event in this browser. */
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { type HiddenKinds, type ProblemKind, problemKinds } from './problems.ts';

const keyOf = (event_id: number): string => `plenum.control-room.hidden.${event_id}`;

export function readHiddenKinds(event_id: number): HiddenKinds {
  const stored = (readStored(keyOf(event_id)) ?? '').split(' ');
  return new Set(problemKinds.filter((kind) => stored.includes(kind)));
}

/** Returns the hidden kinds after one was toggled. */
export function switchKind(hidden: HiddenKinds, kind: ProblemKind, isShown: boolean): HiddenKinds {
  return new Set(problemKinds.filter((each) => (each === kind ? !isShown : hidden.has(each))));
}

export function storeHiddenKinds(event_id: number, hidden: HiddenKinds): void {
  writeStored(keyOf(event_id), hidden.size === 0 ? null : [...hidden].join(' '));
}

export function useHiddenKinds(event_id: number) {
  const [hidden, setHidden] = useState(() => readHiddenKinds(event_id));
  const change = (kind: ProblemKind, isShown: boolean): void => {
    const changed = switchKind(hidden, kind, isShown);
    storeHiddenKinds(event_id, changed);
    setHidden(changed);
  };
  return [hidden, change] as const;
}
