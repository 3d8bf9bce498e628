/** Estimates the server time from every reply, and requests the time after the device clock has jumped. */
import { call, watchReplies } from './http.ts';
import { learnTime, serverTime } from './now.ts';

watchReplies(learnTime);
serverTime.addEventListener('doubt', () => {
  // Without a network, the next reply provides it.
  call('GET /time').catch(() => undefined);
});
