/** Demo for organizers: a separate event with invented people, until the nightly reset. */
import type { Language } from '@plenum/contracts/languages';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { type IssuedTokens, issueTokens, openLogin } from '../../accounts/auth/auth.steps.ts';
import { createEventRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { addEventMember } from '../../events/attendees/event-members.steps.ts';
import { copyProgramme, assignSlug, storeCopy } from '../../events/events/copied-event.steps.ts';
import { Event } from '../../events/events/event.entity.ts';
import { addOrganizationMember } from '../../events/organizations/organization-members.steps.ts';
import { addDays } from '../../schedule/sessions/session-times.rules.ts';
import { copySponsors } from '../../schedule/sponsors/copied-sponsors.steps.ts';
import { type CopiedPicture, copyPictures, deletePictures, insertPictures } from './copied-pictures.ts';
import { addDemoDay } from './demo-day.steps.ts';
import { demoTexts, fillDemoEvent, insertVisitor, newDemoDomain } from './demo-life.steps.ts';
import { freeDemoSlot } from './demo-organizations.steps.ts';
import { demoEndsAt, demoLeadDays, demoOrganization, isDemoEvent } from './demo.rules.ts';

const demoSource = statement<{ id: number }>(
  'demo-source',
  `select e.id from events e where ${isDemoEvent('$1')} order by e.id limit 1`,
);

const reserveEvent = statement<{ id: number }>('reserve-event-id', `select nextval('events_id_seq') as id`);

const insertOrganization = statement<{ id: number }>(
  'insert-demo-organization',
  'insert into organizations (name, demo_ends_at) values ($1, $2) returning id',
);

interface DemoEntry {
  readonly user_id: number;
  readonly event_id: number;
  readonly tokens: IssuedTokens;
}

/**
 * Copies the demo conference as a draft into a new organization for the visitor, adds an event that takes place today,
 * and logs the visitor in. Throws `demo_disabled` if the demo is disabled, `demo_full`, `storage_unavailable`.
 */
export async function enterDemoAsOrganizer(
  scope: Scope,
  user_agent: string | null,
  language: Language,
): Promise<DemoEntry> {
  if (!scope.config.DEMO_ENABLED) throw fail('demo_disabled');
  const source = await scope.db.row(demoSource, [demoOrganization]);
  const reserved = await scope.db.row(reserveEvent);
  if (source === undefined || reserved === undefined) throw fail('demo_disabled');
  const event_id = reserved.id;
  // Before the transaction, because the storage may be another machine.
  const pictures = await copyPictures(scope, source.id, event_id);
  try {
    const login = await transaction(scope, async (tx) => {
      await freeDemoSlot(tx);
      const options = { source_id: source.id, event_id, pictures, language };
      const user_id = await createDemoEvent(tx, options, scope.clock.date());
      return openLogin(scope, tx, user_id, user_agent);
    });
    return { user_id: login.user_id, event_id, tokens: await issueTokens(scope, login) };
  } catch (error) {
    await deletePictures(scope, pictures);
    throw error;
  }
}

interface DemoEventOptions {
  readonly source_id: number;
  readonly event_id: number;
  readonly pictures: readonly CopiedPicture[];
  readonly language: Language;
}

/** Creates the organization, its events and its people. Returns the account id of the visitor. */
async function createDemoEvent(
  tx: Transaction,
  { source_id, event_id, pictures, language }: DemoEventOptions,
  now: Date,
): Promise<number> {
  const source = await tx.em.findOne(Event, { id: source_id });
  const t = demoTexts(language);
  const organization = await tx.row(insertOrganization, [t('organization'), demoEndsAt(now)]);
  if (source === null || organization === undefined) throw fail('demo_disabled');
  const target = { event_id, organization_id: organization.id, domain: newDemoDomain(), language };
  const user_id = await insertVisitor(tx, target);
  await addOrganizationMember(tx, { organization_id: organization.id, user_id, role: 'OWNER' });
  const copyOf = new Map(pictures.map(({ source_key, copy_key }) => [source_key, copy_key]));
  const copy = await storeCopy(
    tx,
    source,
    {
      id: event_id,
      organization_id: organization.id,
      title: source.title,
      startDate: addDays(source.startDate, demoLeadDays),
      endDate: addDays(source.endDate, demoLeadDays),
      visibility: 'MEMBERS',
      joinPolicy: 'INVITE_ONLY',
    },
    (key) => copyOf.get(key ?? '') ?? null,
  );
  copy.description = t('description');
  await insertPictures(tx, event_id, pictures);
  await createEventRooms(tx, copy, language);
  await copyProgramme(tx, source, copy, { copy_speakers: true });
  await copySponsors(tx, source_id, event_id, pictures);
  await addEventMember(tx, { event_id, user_id, role: 'ADMIN' });
  const people = await fillDemoEvent(tx, source_id, target);
  await addDemoDay(tx, source, { organization_id: organization.id, user_id, people, language, now });
  await assignSlug(tx, copy);
  return user_id;
}
