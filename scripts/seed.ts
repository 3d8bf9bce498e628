/** Creates the demo: a synthetic conference around today, a dozen people and some messages. */
import { readConfig } from '@plenum/core/config';
import { closeDeps, createDeps } from '@plenum/core/create-deps';
import { importByOperator } from '@plenum/core/domain/schedule/schedule-exchange/import-by-operator';
import { conferenceDateOf } from '@plenum/core/domain/schedule/sessions/session-times.rules';
import { demoOrganization } from '@plenum/core/domain/system/upkeep/demo.rules';
import { seedDemoConference, seedDemoPeople } from '@plenum/core/domain/system/upkeep/seed-demo';
import { seedDemoPictures } from '@plenum/core/domain/system/upkeep/seed-demo-pictures';
import { createLog } from '@plenum/core/platform/telemetry/log';
import { demoTimezone, demoConference } from './seed-data/demo-conference.ts';
import { demoEngagement, demoMessages, demoPeople, demoRooms } from './seed-data/demo-content.ts';
import { demoPage, demoSponsors } from './seed-data/demo-page.ts';
import { demoPictures } from './seed-data/demo-pictures.ts';

/**
 * Creates the demo in the database at `env.DATABASE_URL`, which must be migrated. Idempotent; on another day, it moves the
 * conference to that day.
 * @param env the settings of a process
 */
export async function seedDemo(env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...env });
  const deps = createDeps(config, createLog(config, 'seed'));
  try {
    await seedDemoPeople(deps, demoPeople);
    const today = conferenceDateOf(deps.clock.date(), { timezone: demoTimezone, day_change: '00:00' });
    const schedule = demoConference(today);
    const result = await importByOperator(deps, {
      schedule,
      file_name: 'demo-conference',
      event_id: null,
      organization_name: demoOrganization,
      movesEvent: true,
    });
    if (result.status !== 'SUCCEEDED')
      throw new Error(`The demo could not be imported: ${JSON.stringify(result.errors)}`);
    const { event_id } = result;
    await seedDemoConference(deps, event_id, {
      people: demoPeople,
      rooms: demoRooms,
      messages: demoMessages,
      page: demoPage(event_id),
      sponsors: demoSponsors(event_id),
      engagement: demoEngagement,
    });
    await seedDemoPictures(deps, event_id, demoPictures(schedule.speakers));
  } finally {
    await closeDeps(deps);
  }
}
