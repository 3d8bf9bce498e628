import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failureCode, failureMessage } from '../../../../lib/http.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useLiveText } from '../../../../ui/use-live-text.ts';
import {
  isSamePlacement,
  type Move,
  type Placement,
  placed,
  type PlacedSessions,
  placementOf,
  withPlaced,
  withUnscheduled,
} from './placements.ts';
import { placeSessions } from './planning.api.ts';
import { t } from './planning.en.json';

const maxSteps = 50;
/** Key presses within this time are combined into one move. */
const nudgePauseMs = 600;
const offerMs = 10_000;

interface StepMove {
  /** The session before the move. */
  readonly session: AgendaSession;
  readonly from: Placement;
  readonly to: Placement;
}
type Step = readonly StepMove[];

const reversed = (step: Step): Step => step.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));

/** Formats a placement: “10:15 to 11:00, Hall A”. */
const placementText = ({ start_time, end_time, location }: SessionPlacement): string =>
  t('manager.placement', { start: start_time, end: end_time, location: location ?? t('manager.no_location') });

/** Formats a move; includes the day only if it changes. */
function stepText(step: Step): string {
  const [first] = step;
  if (first === undefined) return '';
  if (step.length > 1) return t('manager.placed_many', { count: step.length });
  const { title } = first.session;
  if (first.to === null) return t('manager.unscheduled', { title });
  const values = { title, placement: placementText(first.to), day: first.to.day_number };
  return first.from === null || first.from.day_number === first.to.day_number
    ? t('manager.placed', values)
    : t('manager.placed_day', values);
}

export interface Placing {
  /** Sessions at their displayed placement: moves are displayed before they are saved. */
  readonly sessions: readonly AgendaSession[];
  readonly unscheduled: readonly AgendaSession[];
  /** Moves sessions. `isNudge`: by a key; further presses join the same move. Rejects if the move is not saved. */
  readonly moveSessions: (moves: readonly Move[], options?: { readonly isNudge?: boolean }) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Description of the last move while its undo is offered, or null. */
  readonly undoText: string | null;
  /** Announcement for screen readers. */
  readonly announcement: string;
  readonly announce: (words: string) => void;
}

type SaveStep = (step: Step) => Promise<void>;

/** Returns sessions at their displayed placement: moves are displayed before they are saved. */
function displayed(
  { sessions, day_change }: Agenda,
  waiting: readonly AgendaSession[],
  unsavedMoves: ReadonlyMap<number, StepMove>,
): PlacedSessions {
  if (unsavedMoves.size === 0) return { sessions, unscheduled: waiting };
  // The two lists are loaded one after the other: while a move is stored, the session may be in both or in neither.
  const stored = new Map([...waiting, ...sessions].map((session) => [session.id, session]));
  const moved = [...unsavedMoves].map(([id, { session, to }]) => ({ session: stored.get(id) ?? session, to }));
  const change = {
    sessions: moved.flatMap(({ session, to }) => (to === null ? [] : [placed(session, to, day_change)])),
    unscheduled: moved.filter(({ to }) => to === null).map(({ session }) => session),
  };
  return {
    sessions: withPlaced(sessions, change),
    unscheduled: withUnscheduled(waiting, change),
  };
}

/** Displayed placements that are not saved yet, and their requests, which are sent one after the other. */
function useSaving(agenda: Agenda, unscheduledSessions: readonly AgendaSession[]) {
  const { event_id } = agenda;
  const [unsavedMoves, setUnsavedMoves] = useState<ReadonlyMap<number, StepMove>>(new Map());
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback((step: Step) => {
    setUnsavedMoves((previous) => new Map([...previous, ...step.map((move) => [move.session.id, move] as const)]));
  }, []);
  const settle = useCallback((step: Step) => {
    // A later move of the same session stays displayed.
    const isSettled = ({ session, to }: StepMove) =>
      step.some((move) => move.session.id === session.id && isSamePlacement(move.to, to));
    setUnsavedMoves((previous) => new Map([...previous].filter(([, move]) => !isSettled(move))));
  }, []);
  const save = useCallback<SaveStep>(
    (step) => {
      const sent = chain.current.then(async () => {
        try {
          await placeSessions(
            event_id,
            step.map(({ session, from, to }) => ({ id: session.id, from, to })),
          );
        } finally {
          settle(step);
        }
      });
      chain.current = sent.catch(() => undefined);
      return sent;
    },
    [event_id, settle],
  );
  const displayedSessions = useMemo(
    () => displayed(agenda, unscheduledSessions, unsavedMoves),
    [agenda, unscheduledSessions, unsavedMoves],
  );
  return { ...displayedSessions, show, settle, save };
}

function showFailure(failure: unknown, { title }: AgendaSession): void {
  const isMovedByOther = failureCode(failure) === 'session_moved_meanwhile';
  showToast({
    tone: 'error',
    title: isMovedByOther ? t('manager.foreign', { title }) : t('manager.failed'),
    text: isMovedByOther ? t('manager.foreign.text') : failureMessage(failure),
  });
}

/** Text that is displayed with an undo button for a limited time. */
function useUndoOffer() {
  const [offered, setOffered] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const offer = useCallback((text: string | null) => {
    clearTimeout(timer.current);
    setOffered(text);
    if (text !== null) timer.current = setTimeout(() => setOffered(null), offerMs);
  }, []);
  return { offered, offer };
}

interface HeldStep {
  step: Step;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Steps that can be undone and redone. */
interface History {
  readonly done: Step[];
  readonly undone: Step[];
}

/** Steps that can be undone or redone, and their requests; a rejected step is rolled back and removed from the list. */
function useHistory(save: SaveStep, say: (text: string) => void, offer: (text: string | null) => void) {
  const history = useRef<History>({ done: [], undone: [] });
  const send = useCallback(
    async (step: Step, list: keyof History) => {
      const entries = history.current[list];
      entries.push(step);
      if (entries.length > maxSteps) entries.shift();
      try {
        await save(list === 'done' ? step : reversed(step));
      } catch (failure) {
        const at = entries.indexOf(step);
        if (at !== -1) entries.splice(at, 1);
        const [first] = step;
        if (first !== undefined) {
          showFailure(failure, first.session);
          say(t('manager.put_back', { title: first.session.title }));
        }
        offer(null);
        throw failure;
      }
    },
    [save, say, offer],
  );
  const pop = useCallback((list: keyof History) => history.current[list].pop(), []);
  const clearUndone = useCallback(() => {
    history.current.undone.length = 0;
  }, []);
  return { send, pop, clearUndone };
}

/** Debounces moves by keyboard, so that several presses are one move. */
function useNudges(send: (step: Step) => void, settle: (step: Step) => void) {
  const heldStep = useRef<HeldStep | null>(null);
  const flush = useCallback(() => {
    const held = heldStep.current;
    if (held === null) return;
    clearTimeout(held.timer);
    heldStep.current = null;
    if (held.step.every(({ from, to }) => isSamePlacement(from, to))) settle(held.step);
    else send(held.step);
  }, [send, settle]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  const hold = useCallback(
    (step: Step) => {
      const held = heldStep.current?.step[0];
      const [first] = step;
      const isSameSession = held !== undefined && first !== undefined && held.session.id === first.session.id;
      if (isSameSession) clearTimeout(heldStep.current?.timer);
      else flush();
      const mergedStep = isSameSession ? [{ ...held, to: first.to }] : step;
      heldStep.current = { step: mergedStep, timer: setTimeout(flush, nudgePauseMs) };
    },
    [flush],
  );
  return { flush, hold };
}

/** Moves of sessions: displayed immediately, saved in order, undone step by step. */
export function usePlacing(agenda: Agenda, waitingSessions: readonly AgendaSession[]): Placing {
  const { sessions, unscheduled, show, settle, save } = useSaving(agenda, waitingSessions);
  const latestUnscheduled = useRef(unscheduled);
  useEffect(() => {
    latestUnscheduled.current = unscheduled;
  }, [unscheduled]);
  const { offered: undoText, offer } = useUndoOffer();
  const [announced, announce] = useLiveText();
  const { send, pop, clearUndone } = useHistory(save, announce, offer);
  const sendSilently = useCallback((step: Step) => void send(step, 'done').catch(() => undefined), [send]);
  const { flush, hold } = useNudges(sendSilently, settle);

  const moveSessions = useCallback<Placing['moveSessions']>(
    async (moves, { isNudge = false } = {}) => {
      const fromOf = (session: AgendaSession): Placement =>
        latestUnscheduled.current.some(({ id }) => id === session.id) ? null : placementOf(session);
      const step = moves
        .map(({ session, to }) => ({ session, from: fromOf(session), to }))
        .filter(({ from, to }) => !isSamePlacement(from, to));
      if (step.length === 0) return;
      show(step);
      announce(stepText(step));
      offer(stepText(step));
      clearUndone();
      if (isNudge) return hold(step);
      flush();
      await send(step, 'done');
    },
    [show, announce, offer, clearUndone, hold, flush, send],
  );
  const moveThroughHistory = useCallback(
    (from: keyof History, to: keyof History) => {
      flush();
      const step = pop(from);
      if (step === undefined) return announce(t('manager.nothing_to_undo'));
      const next = to === 'done' ? step : reversed(step);
      show(next);
      announce(t(to === 'done' ? 'manager.redone' : 'manager.undone', { what: stepText(next) }));
      offer(null);
      send(step, to).catch(() => undefined);
    },
    [flush, pop, show, announce, offer, send],
  );
  const undo = useCallback(() => moveThroughHistory('done', 'undone'), [moveThroughHistory]);
  const redo = useCallback(() => moveThroughHistory('undone', 'done'), [moveThroughHistory]);
  return { sessions, unscheduled, moveSessions, undo, redo, undoText, announcement: announced, announce };
}
