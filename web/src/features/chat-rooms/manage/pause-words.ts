import { t } from './manage-rooms.messages.ts';

const minute_s = 60;

/** How long one waits in slow mode, in words. */
export const pauseWords = (seconds: number): string =>
  seconds >= minute_s && seconds % minute_s === 0
    ? t('room.slow.minutes', { count: seconds / minute_s })
    : t('room.slow.seconds', { count: seconds });
