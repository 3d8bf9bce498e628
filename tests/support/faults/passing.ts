import { setTimeout as pause } from 'node:timers/promises';

/** Time that passes because a fault lasts so long, or because people write so often; nothing is waited for with it. */
export const passing = (ms: number): Promise<void> => pause(ms);
