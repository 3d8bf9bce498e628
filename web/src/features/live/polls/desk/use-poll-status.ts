import type { Poll } from '@plenum/contracts/live/polls';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import type { PollBoard } from '../poll-board.ts';
import { setPollStatus } from './poll-desk.api.ts';

/** Opens a poll, or closes it if it is open. */
export function usePollStatus(board: PollBoard, { id, status }: Poll) {
  const { busy, failure, attempt } = useAttempt();
  // Opening a poll closes the one that was open; after a failure another moderator may have opened one.
  const refresh = () => board.refresh();
  const toggle = () =>
    void attempt(
      async () => {
        await setPollStatus(id, status === 'OPEN' ? 'CLOSED' : 'OPEN', board);
        await refresh();
      },
      () => void refresh(),
    );
  return { busy, failure, toggle };
}
