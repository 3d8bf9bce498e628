import { moderation_decisions, type ModerationDecision } from '@plenum/contracts/enums';
import type { ModerationCase } from '@plenum/contracts/moderation';
import { useEffect } from 'react';
import { areSingleKeysOn } from '../../lib/single-keys.ts';

/** The same key for the same decision in every case. */
export const keyOf = (decision: ModerationDecision): string => String(moderation_decisions.indexOf(decision) + 1);

/** The case in which the focus is, if what is pressed there is free for us. */
function caseAtFocus(cases: readonly ModerationCase[]): ModerationCase | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case'];
  return id === undefined ? undefined : cases.find((of) => of.id === Number(id));
}

/** Decides the case that has the focus by a number, unless single keys are switched off. */
export function useCaseKeys(
  cases: readonly ModerationCase[] | undefined,
  onDecide: (of: ModerationCase, decision: ModerationDecision) => void,
): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      const of = caseAtFocus(cases ?? []);
      const decision = of?.possible_decisions.find((possible) => keyOf(possible) === event.key);
      if (of === undefined || decision === undefined) return;
      event.preventDefault();
      onDecide(of, decision);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}
