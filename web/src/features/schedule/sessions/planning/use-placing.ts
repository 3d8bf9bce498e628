import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { SessionPlacement } from '@plenum/contracts/schedule/session-placement';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { failureCode, failureMessage } from '../../../../lib/http.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useLiveText } from '../../../../ui/use-live-text.ts';
import {
  isSamePlacement,
  type Move,
  type Place,
  placed,
  type PlacedSessions,
  placementOf,
  withPlaced,
  withUnscheduled,
} from './placements.ts';
import { placeSessions } from './planning.api.ts';
import { t } from './planning.en.json';

const stepsMax = 50;
/** Key presses within this time are one move. */
const restMs = 600;
const offerMs = 10_000;

interface StepMove {
  /** The session before the move. */
  readonly session: AgendaSession;
  readonly from: Place;
  readonly to: Place;
}
type Step = readonly StepMove[];

const reversed = (step: Step): Step => step.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }));

/** Formats a placement: “10:15 to 11:00, Hall A”. */
const placementWords = ({ start_time, end_time, location }: SessionPlacement): string =>
  t('manager.placement', { start: start_time, end: end_time, location: location ?? t('manager.no_location') });

/** Formats a move; includes the day only if it changes. */
function stepWords(step: Step): string {
  const [first] = step;
  if (first === undefined) return '';
  if (step.length > 1) return t('manager.placed_many', { count: step.length });
  const { title } = first.session;
  if (first.to === null) return t('manager.unscheduled', { title });
  const words = { title, placement: placementWords(first.to), day: first.to.day_number };
  return first.from === null || first.from.day_number === first.to.day_number
    ? t('manager.placed', words)
    : t('manager.placed_day', words);
}

export interface Placing {
  /** Sessions at their displayed placement: moves are displayed before they are saved. */
  readonly sessions: readonly AgendaSession[];
  readonly unscheduled: readonly AgendaSession[];
  /** Moves sessions. `isNudge`: by a key; further presses join the same move. Rejects if the move is not saved. */
  readonly place: (moves: readonly Move[], options?: { readonly isNudge?: boolean }) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Description of the last move while its undo is offered, or null. */
  readonly offered: string | null;
  /** Announcement for screen readers. */
  readonly said: string;
  readonly say: (words: string) => void;
}

type Saved = (step: Step) => Promise<void>;

/** Returns sessions at their displayed placement: moves are displayed before they are saved. */
function displayed(
  { sessions, day_change }: Agenda,
  waiting: readonly AgendaSession[],
  shown: ReadonlyMap<number, StepMove>,
): PlacedSessions {
  if (shown.size === 0) return { sessions, unscheduled: waiting };
  // The two lists are loaded one after the other: while a move is stored, the session may be in both or in neither.
  const stored = new Map([...waiting, ...sessions].map((session) => [session.id, session]));
  const moved = [...shown].map(([id, { session, to }]) => ({ session: stored.get(id) ?? session, to }));
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
function useSaving(agenda: Agenda, waiting: readonly AgendaSession[]) {
  const { event_id } = agenda;
  const [shown, setShown] = useState<ReadonlyMap<number, StepMove>>(new Map());
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const show = useCallback((step: Step) => {
    setShown((previous) => new Map([...previous, ...step.map((move) => [move.session.id, move] as const)]));
  }, []);
  const settle = useCallback((step: Step) => {
    // A later move of the same session stays displayed.
    const isOver = ({ session, to }: StepMove) =>
      step.some((one) => one.session.id === session.id && isSamePlacement(one.to, to));
    setShown((previous) => new Map([...previous].filter(([, move]) => !isOver(move))));
  }, []);
  const save = useCallback<Saved>(
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
  const placedNow = useMemo(() => displayed(agenda, waiting, shown), [agenda, waiting, shown]);
  return { ...placedNow, show, settle, save };
}

function showFailure(failure: unknown, { title }: AgendaSession): void {
  const isForeign = failureCode(failure) === 'session_moved_meanwhile';
  showToast({
    tone: 'error',
    title: isForeign ? t('manager.foreign', { title }) : t('manager.failed'),
    text: isForeign ? t('manager.foreign.text') : failureMessage(failure),
  });
}

/** Text that is offered for undo for some time. */
function useOffer() {
  const [offered, setOffered] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const offer = useCallback((words: string | null) => {
    clearTimeout(timer.current);
    setOffered(words);
    if (words !== null) timer.current = setTimeout(() => setOffered(null), offerMs);
  }, []);
  return { offered, offer };
}

interface Waiting {
  step: Step;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Steps that can be undone and redone. */
interface History {
  readonly done: Step[];
  readonly undone: Step[];
}

/** Steps that can be undone or redone, and their requests; a rejected step is rolled back and removed from the list. */
function useHistory(save: Saved, say: (words: string) => void, offer: (words: string | null) => void) {
  const history = useRef<History>({ done: [], undone: [] });
  const send = useCallback(
    async (step: Step, list: keyof History) => {
      const into = history.current[list];
      into.push(step);
      if (into.length > stepsMax) into.shift();
      try {
        await save(list === 'done' ? step : reversed(step));
      } catch (failure) {
        const at = into.indexOf(step);
        if (at !== -1) into.splice(at, 1);
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
  const take = useCallback((list: keyof History) => history.current[list].pop(), []);
  const forgetUndone = useCallback(() => {
    history.current.undone.length = 0;
  }, []);
  return { send, take, forgetUndone };
}

/** Debounces moves by keyboard, so that several presses are one move. */
function useNudges(send: (step: Step) => void, settle: (step: Step) => void) {
  const waiting = useRef<Waiting | null>(null);
  const flush = useCallback(() => {
    const held = waiting.current;
    if (held === null) return;
    clearTimeout(held.timer);
    waiting.current = null;
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
      const held = waiting.current?.step[0];
      const [first] = step;
      const isSame = held !== undefined && first !== undefined && held.session.id === first.session.id;
      if (isSame) clearTimeout(waiting.current?.timer);
      else flush();
      const whole = isSame ? [{ ...held, to: first.to }] : step;
      waiting.current = { step: whole, timer: setTimeout(flush, restMs) };
    },
    [flush],
  );
  return { flush, hold };
}

/** Moves of sessions: displayed immediately, saved in order, undone step by step. */
export function usePlacing(agenda: Agenda, waitingSessions: readonly AgendaSession[]): Placing {
  const { sessions, unscheduled, show, settle, save } = useSaving(agenda, waitingSessions);
  const shelved = useRef(unscheduled);
  useEffect(() => {
    shelved.current = unscheduled;
  }, [unscheduled]);
  const { offered, offer } = useOffer();
  const [said, say] = useLiveText();
  const { send, take, forgetUndone } = useHistory(save, say, offer);
  const sendSilently = useCallback((step: Step) => void send(step, 'done').catch(() => undefined), [send]);
  const { flush, hold } = useNudges(sendSilently, settle);

  const place = useCallback<Placing['place']>(
    async (moves, { isNudge = false } = {}) => {
      const fromOf = (session: AgendaSession): Place =>
        shelved.current.some(({ id }) => id === session.id) ? null : placementOf(session);
      const step = moves
        .map(({ session, to }) => ({ session, from: fromOf(session), to }))
        .filter(({ from, to }) => !isSamePlacement(from, to));
      if (step.length === 0) return;
      show(step);
      say(stepWords(step));
      offer(stepWords(step));
      forgetUndone();
      if (isNudge) return hold(step);
      flush();
      await send(step, 'done');
    },
    [show, say, offer, forgetUndone, hold, flush, send],
  );
  const travel = useCallback(
    (from: keyof History, to: keyof History) => {
      flush();
      const step = take(from);
      if (step === undefined) return say(t('manager.nothing_to_undo'));
      const next = to === 'done' ? step : reversed(step);
      show(next);
      say(t(to === 'done' ? 'manager.redone' : 'manager.undone', { what: stepWords(next) }));
      offer(null);
      send(step, to).catch(() => undefined);
    },
    [flush, take, show, say, offer, send],
  );
  const undo = useCallback(() => travel('done', 'undone'), [travel]);
  const redo = useCallback(() => travel('undone', 'done'), [travel]);
  return { sessions, unscheduled, place, undo, redo, offered, said, say };
}
