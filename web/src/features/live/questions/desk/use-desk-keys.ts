import type { Question } from '@plenum/contracts/live/questions';
import { useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from '../../../../lib/shortcuts.ts';
import type { BoardState } from '../board-state.ts';
import { type DeskStep, stepKeys, stepsOf } from './desk.api.ts';
import { t } from './desk.en.json';

function questionAtFocus(state: BoardState): Question | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset['question'];
  return id === undefined ? undefined : state.questions.get(Number(id));
}

interface DeskKeys {
  readonly onStep: (question: Question, step: DeskStep) => void;
  readonly onNext: () => void;
}

const allSteps = Object.keys(stepKeys).filter((name): name is DeskStep => Object.hasOwn(stepKeys, name));

/** Registers keyboard shortcuts for the focused question and for showing the next one. Shortcuts of the app move between questions. */
export function useDeskKeys(state: BoardState, keys: DeskKeys): void {
  const latest = useRef({ state, keys });
  useEffect(() => {
    latest.current = { state, keys };
  });
  const shortcuts = useMemo(
    () => [
      ...allSteps.map((step) => ({
        keys: [stepKeys[step]] as const,
        label: t(`desk.step.${step}`),
        group: 'here' as const,
        run: () => {
          const question = questionAtFocus(latest.current.state);
          if (question === undefined || !stepsOf(question).includes(step)) return false;
          latest.current.keys.onStep(question, step);
          return true;
        },
      })),
      { keys: ['n'] as const, label: t('desk.next'), group: 'here' as const, run: () => latest.current.keys.onNext() },
    ],
    [],
  );
  useShortcuts(shortcuts);
}
