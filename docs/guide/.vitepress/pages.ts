/** Pages of the handbook in the order of the sidebar. Each one exists in every language; its heading is its title. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guideDir = join(import.meta.dirname, '..');

export const pageGroups = [
  { name: 'organizers', pages: ['first-event', 'schedule', 'people', 'on-the-day', 'afterwards', 'move-here'] },
  { name: 'participants', pages: ['attendees', 'speakers', 'moderators', 'sponsors', 'hall-hosts'] },
] as const;

/** Returns the first heading of a page. */
export function titleOf(language: string, page: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(join(guideDir, language, `${page}.md`), 'utf8'))?.[1];
  if (heading === undefined) throw new Error(`${language}/${page}.md has no heading`);
  return heading;
}
