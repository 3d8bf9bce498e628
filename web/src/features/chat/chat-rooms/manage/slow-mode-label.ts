import { t } from './manage-rooms.en.json';

const minuteS = 60;

export const slowModeLabel = (seconds: number): string =>
  seconds >= minuteS && seconds % minuteS === 0
    ? t('room.slow.minutes', { count: seconds / minuteS })
    : t('room.slow.seconds', { count: seconds });
