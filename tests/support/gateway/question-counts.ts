import type { PublicQuestion } from '@plenum/contracts/live/questions';
import type { SocketBrowser } from './socket-browser.ts';

/** Returns the vote counts of each question in the latest server event to a browser. */
export const questionCounts = (browser: SocketBrowser): ReadonlyMap<number, number> =>
  new Map(
    browser.received.flatMap(({ name, payload }): [number, number][] => {
      if (name === 'question_votes') return (payload as { votes: [number, number][] }).votes;
      if (name !== 'questions_changed') return [];
      return (payload as { questions: PublicQuestion[] }).questions.map(({ id, votes }) => [id, votes]);
    }),
  );
