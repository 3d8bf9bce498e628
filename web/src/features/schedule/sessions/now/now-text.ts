/** Formats the texts of the rows of the day: the remaining time, and the speakers. */
import { joinParts } from '../../../../lib/join-parts.ts';
import { t } from './now.en.json';

export const hourMinutes = 60;
const maxSpeakers = 2;

export const hoursOf = (minutes: number) => ({
  hours: Math.floor(minutes / hourMinutes),
  count: minutes % hourMinutes,
});

export const timeLeftText = (minutes: number): string =>
  minutes < hourMinutes ? t('now.left', { count: minutes }) : t('now.left.hours', hoursOf(minutes));

/** Returns the names of the first speakers, and the number of the others. */
export function speakersText({ speakers }: { readonly speakers: readonly string[] }): string {
  const more = speakers.length - maxSpeakers;
  const names = joinParts(speakers.slice(0, maxSpeakers), ', ');
  return more > 0 ? t('now.and_more', { names, count: more }) : names;
}
