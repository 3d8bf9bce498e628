import type { ModerationCase } from '@plenum/contracts/chat/moderation';
import { moderationDecisions, type ModerationDecision } from '@plenum/contracts/enums';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { t } from './moderation.en.json';

/** Returns the key of a decision, the same in every case. */
export const decisionKey = (decision: ModerationDecision): string => String(moderationDecisions.indexOf(decision) + 1);

function caseAtFocus(cases: readonly ModerationCase[]): ModerationCase | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset['case'];
  return id === undefined ? undefined : cases.find(({ id: caseId }) => caseId === Number(id));
}

/** Decides the focused case by a number key. */
export function useCaseKeys(
  cases: readonly ModerationCase[] | undefined,
  onDecide: (moderationCase: ModerationCase, decision: ModerationDecision) => void,
): void {
  useShortcuts(
    moderationDecisions.map((decision) => ({
      keys: [decisionKey(decision)],
      label: t(`decision.${decision}`),
      group: 'here',
      run: () => {
        const focusedCase = caseAtFocus(cases ?? []);
        if (focusedCase === undefined || !focusedCase.possible_decisions.includes(decision)) return false;
        onDecide(focusedCase, decision);
        return true;
      },
    })),
  );
}
