/** A session with counts, for journeys of statistics. */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { productRows } from '../services/journey.ts';
import { type FeedbackScene, feedbackScene } from './feedback-scene.ts';

/** Twenty minutes with an arrival, a climax and an end; in the third minute there are four people. */
const storePresence = `
  insert into session_presence_minutes (session_id, minute, present)
  select id, date_trunc('minute', starts_at, 'UTC') + n * interval '1 minute', case n when 3 then 4 else 6 + n * (19 - n) / 4 end
    from sessions cross join generate_series(0, 19) n where id = $1`;
const storeStays = `
  insert into session_stays (session_id, from_minutes, people)
  select $1::bigint, unnest('{1,5,10,20}'::int[]), unnest('{4,5,14,6}'::int[])`;
const storeApplause = `
  insert into session_reaction_counts (session_id, minute, reaction, count)
  select id, date_trunc('minute', starts_at, 'UTC') + n * interval '1 minute', '👏', 5 + n * 3
    from sessions cross join generate_series(2, 18, 4) n where id = $1`;

export interface StatisticsScene extends FeedbackScene {
  readonly statistics: string;
}

/** Creates a past session with presence counts, stays and applause, and no feedback yet. */
export async function statisticsScene(
  context: BrowserContext,
  browser: Browser,
  screen: Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'locale'>,
): Promise<StatisticsScene> {
  const scene = await feedbackScene(context, browser, screen);
  await scene.end();
  for (const text of [storePresence, storeStays, storeApplause]) await productRows(text, [scene.session_id]);
  return { ...scene, statistics: `${scene.path}/statistics` };
}
