/** Learns the time of the server from every reply, and asks for it when the clock of the device has jumped. */
import { call, watchReplies } from './http.ts';
import { learnTime, serverTime } from './now.ts';

watchReplies(learnTime);
serverTime.addEventListener('doubt', () => {
  // Without a network, the next reply does it.
  call('GET /time').catch(() => undefined);
});
